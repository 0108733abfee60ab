package dev.flyball.observability;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * Solves with a dense memory's metric, row by row in O(d^2), by a {@link SquareInverse} that is
 * filled from S as often as pays: the way of middle widths. Minibatches are left to another solver,
 * and a metric too far from its ridge to a fresh factor.
 */
final class SquareSolver implements MetricSolver {
  /** Beyond this ratio of tr S to the ridge, corrections of P lose too many digits. */
  private static final double WORST_CONDITION = 1e6;

  /** Rows are solved to this at least: their iteration gains two digits with every product. */
  private static final double LOOSEST_TOLERANCE = 1e-8;

  private final int width;
  private final double beta;
  private final double tolerance;
  private final int refreshInterval;
  private final double highest;
  private final FreshFactor fresh;
  private final MetricSolver minibatches;
  private final SquareInverse inverse;
  private final int[] rowParameters;
  private final double[] rowValues;
  private int age;
  private boolean carried;
  private boolean rowByRow;

  /** {@code minibatches} goes to {@code fresh} where it needs a factor. */
  SquareSolver(
      int width, double beta, double tolerance, FreshFactor fresh, MetricSolver minibatches) {
    this.width = width;
    this.beta = beta;
    this.tolerance = Math.min(tolerance, LOOSEST_TOLERANCE);
    this.refreshInterval = SquareInverse.bestInterval(width, beta, this.tolerance / 2);
    this.highest = Math.pow(beta, -refreshInterval / 2.0);
    this.fresh = fresh;
    this.minibatches = minibatches;
    this.inverse = new SquareInverse(width);
    this.rowParameters = new int[width];
    this.rowValues = new double[width];
    reset();
  }

  @Override
  public void observed(Actuation actuation) {
    minibatches.observed(actuation);
    rowByRow = actuation.rows() <= 1;
    carried = carried && rowByRow && age < refreshInterval;
    if (!carried) {
      return;
    }
    age++;
    int length = actuation.rows() == 0 ? 0 : actuation.row(0, rowParameters, rowValues);
    if (length == 0) {
      inverse.decay(beta);
    } else {
      double alpha = (1 - beta) * (1.0 / actuation.observations());
      inverse.add(beta, alpha, rowParameters, rowValues, length);
    }
  }

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    if (!rowByRow) {
      minibatches.solve(s, scale, ridge, b, x);
      return;
    }
    if (!carried || inverse.spread(ridge) > SquareInverse.WIDEST_SPREAD) {
      age = 0;
      carried =
          scale * s.trace() <= WORST_CONDITION * ridge && inverse.fill(s, scale, ridge * highest);
    }
    carried &= inverse.trace() <= WORST_CONDITION * ridge;
    if (carried) {
      // The other half of the tolerance is for what rounding adds to P.
      inverse.solve(ridge, tolerance / 2, b, x);
    } else {
      fresh.solve(s, scale, ridge, b, x);
    }
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
    minibatches.reset();
  }

  @Override
  public long numBytes() {
    return minibatches.numBytes() + inverse.numBytes() + 12L * width;
  }

  @Override
  public void save(State state) {
    state.put("rowByRow", rowByRow ? 1L : 0L);
    minibatches.save(state.in("minibatches"));
    if (carried) {
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
    // Where this width was solved in another way, what is carried is filled from S.
    if (state.has("square")) {
      carried = true;
      inverse.load(state);
      age = Math.toIntExact(state.count("age"));
    }
  }

  /** How many products the last solution took. */
  int products() {
    return inverse.products();
  }
}
