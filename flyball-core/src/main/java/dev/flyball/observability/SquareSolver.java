package dev.flyball.observability;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;
import org.jspecify.annotations.Nullable;

/**
 * Solves with a dense memory's metric, row by row in O(d^2), by a {@link SquareInverse} that is
 * filled from S as often as pays: the way of middle widths. Minibatches are left to another solver,
 * and a metric too far from its ridge to a fresh factor.
 */
final class SquareSolver implements MetricSolver {
  /** Beyond this ratio of tr S to the ridge, corrections of P lose too many digits. */
  private static final double WORST_CONDITION = 1e6;

  private final int width;
  private final double beta;
  private final double tolerance;

  /** What the iteration may leave of the tolerance. */
  private final double leaves;

  private final int rowsBefore;
  private final int refreshInterval;
  private final double highest;
  private final FreshFactor fresh;
  private final MetricSolver minibatches;
  private final RowBacklog backlog;

  /** Made when it is first filled: many memories end before. */
  private @Nullable SquareInverse inverse;

  private int age;
  private boolean carried;
  private boolean rowByRow;

  /** Single rows taken in, as far as {@link #rowsBefore}. */
  private int rows;

  /** tr S after the last row; not a number where no row came since it was loaded. */
  private double trace;

  /**
   * Begins to carry an inverse after so many rows; {@code minibatches} goes to {@code fresh} where
   * it needs a factor.
   */
  SquareSolver(
      int width,
      double beta,
      double tolerance,
      int rowsBefore,
      FreshFactor fresh,
      MetricSolver minibatches) {
    this.width = width;
    this.beta = beta;
    this.tolerance = MetricSolver.ofRows(tolerance);
    this.rowsBefore = rowsBefore;
    this.leaves = SHARE_OF_ITERATION * this.tolerance;
    this.refreshInterval = SquareInverse.bestInterval(width, beta, leaves);
    this.highest = Math.pow(beta, -refreshInterval / 2.0);
    this.fresh = fresh;
    this.minibatches = minibatches;
    this.backlog = new RowBacklog(width);
    reset();
  }

  @Override
  public void take(Actuation actuation, PackedSymmetric s, double weight, double traceAfter) {
    trace = traceAfter;
    minibatches.observed(actuation);
    rowByRow = actuation.rows() <= 1;
    carried = carried && rowByRow && age < refreshInterval;
    SquareInverse along = carried ? inverse : null;
    if (along == null) {
      rows = rowByRow && rows < rowsBefore ? rows + 1 : rows;
      settle(s);
      actuation.addTo(s, weight);
      return;
    }
    age++;
    if (actuation.rows() == 0 || actuation.gain(0) == 0) {
      along.decay(beta);
      return;
    }
    double share = 1.0 / actuation.observations();
    double[] row = along.row(actuation);
    backlog.add(s, weight * share, row);
    along.add(beta, (1 - beta) * share);
  }

  @Override
  public void observed(Actuation actuation) {
    throw new UnsupportedOperationException("rows are taken, because they may wait");
  }

  @Override
  public void settle(PackedSymmetric s) {
    backlog.settle(s);
  }

  @Override
  public PackedSymmetric settled(PackedSymmetric s) {
    return backlog.settled(s);
  }

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    SquareInverse current = rowByRow ? current(s, scale, ridge) : null;
    carried = current != null;
    if (current != null) {
      current.solve(ridge, leaves, b, x);
      return;
    }
    settle(s);
    (rowByRow ? fresh : minibatches).solve(s, scale, ridge, b, x);
  }

  /** The inverse, filled if need be; null where a factor has to do. */
  private @Nullable SquareInverse current(PackedSymmetric s, double scale, double ridge) {
    if (rows < rowsBefore || trace(s, scale) > WORST_CONDITION * ridge) {
      return null;
    }
    if (inverse == null) {
      inverse = new SquareInverse(width);
    }
    if (carried && !inverse.isWide(ridge)) {
      return inverse;
    }
    settle(s);
    age = 0;
    return inverse.fill(s, scale, ridge * highest) ? inverse : null;
  }

  private double trace(PackedSymmetric s, double scale) {
    return Double.isNaN(trace) ? scale * s.trace() : trace;
  }

  @Override
  public double tolerance() {
    return Math.max(tolerance, minibatches.tolerance());
  }

  @Override
  public void reset() {
    carried = false;
    rowByRow = true;
    age = 0;
    rows = 0;
    trace = Double.NaN;
    backlog.clear();
    minibatches.reset();
  }

  @Override
  public long numBytes() {
    return minibatches.numBytes() + backlog.numBytes() + (inverse == null ? 0 : inverse.numBytes());
  }

  @Override
  public void save(State state) {
    state.put("rowByRow", rowByRow ? 1L : 0L);
    state.put("rows", rows);
    minibatches.save(state.in("minibatches"));
    if (carried && inverse != null) {
      inverse.save(state);
      state.put("age", new long[] {age}, InputAxis.MADE_ANEW);
    }
  }

  @Override
  public void load(State state) {
    reset();
    if (state.has("rowByRow")) {
      rowByRow = state.count("rowByRow") != 0;
      minibatches.load(state.in("minibatches"));
    }
    rows = state.has("rows") ? Math.toIntExact(Math.min(rowsBefore, state.count("rows"))) : 0;
    // Where this width was solved in another way, what is carried is filled from S.
    if (state.has("square")) {
      inverse = new SquareInverse(width);
      inverse.load(state);
      carried = true;
      age = Math.toIntExact(state.count("age"));
    }
  }

  /** How many products the last solution took; 0 if it took none. */
  int products() {
    return carried && inverse != null ? inverse.products() : 0;
  }
}
