package dev.flyball.observability;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.TriangleParts;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Solves with a dense memory's metric, row by row in O(d^2), by a {@link CarriedInverse} that is
 * filled from S whenever its spectrum has spread, which also bounds what rounding can add up to.
 * Minibatches are solved without it, and a metric too far from its ridge by a fresh factor.
 */
final class CarriedSolver implements MetricSolver {
  /** Beyond this ratio of tr S to the ridge, corrections of P lose too many digits. */
  private static final double WORST_CONDITION = 1e6;

  private final int width;
  private final double beta;
  private final double tolerance;
  private final int refreshInterval;
  private final FreshFactor fresh;
  private final IteratedSolution minibatches;
  private final RowBacklog backlog;
  private final TriangleParts parts;
  private final CarriedInverse.Workspace room;
  private final int[] rowParameters;
  private final double[] rowValues;

  /** Made when it is first filled: where only minibatches come there is none. */
  private @Nullable CarriedInverse inverse;

  private int age;
  private boolean carried;
  private boolean rowByRow;

  /** tr S after the last row; not a number where no row came since it was loaded. */
  private double trace;

  CarriedSolver(int width, double beta, double tolerance) {
    this(width, beta, tolerance, new TriangleParts(width, Workers.one()));
  }

  /** {@code parts} shares passes over the triangles among threads. */
  CarriedSolver(int width, double beta, double tolerance, TriangleParts parts) {
    this.width = width;
    this.beta = beta;
    this.tolerance = MetricSolver.ofRows(tolerance);
    this.refreshInterval = CarriedInverse.bestInterval(width, beta, this.tolerance);
    this.fresh = new FreshFactor(width, parts.workers());
    this.minibatches = new IteratedSolution(width, tolerance, fresh, parts);
    this.backlog = new RowBacklog(width, parts);
    this.parts = parts;
    this.room = new CarriedInverse.Workspace(width);
    this.rowParameters = new int[width];
    this.rowValues = new double[width];
    reset();
  }

  @Override
  public void take(Actuation actuation, PackedSymmetric s, double weight, double traceAfter) {
    trace = traceAfter;
    int length = actuation.rows() == 1 ? actuation.row(0, rowParameters, rowValues) : 0;
    Arrays.fill(room.row, 0);
    for (int e = 0; e < length; e++) {
      room.row[rowParameters[e]] = rowValues[e];
    }
    if (length > 0 && backlog.takes(length)) {
      backlog.add(s, weight / actuation.observations(), room.row);
    } else {
      backlog.settle(s);
      actuation.addTo(s, weight);
    }
    carry(actuation, length);
  }

  @Override
  public void observed(Actuation actuation) {
    throw new UnsupportedOperationException("rows are taken, because they may wait");
  }

  private void carry(Actuation actuation, int length) {
    minibatches.observed(actuation);
    rowByRow = actuation.rows() <= 1;
    carried = carried && rowByRow && age < refreshInterval;
    CarriedInverse along = carried ? inverse : null;
    if (along == null) {
      return;
    }
    age++;
    if (length == 0) {
      along.decay(beta);
    } else {
      along.add(beta, (1 - beta) * (1.0 / actuation.observations()), room);
    }
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
    if (!rowByRow) {
      backlog.settle(s);
      minibatches.solve(s, scale, ridge, b, x);
    } else if (trace(s, scale) > WORST_CONDITION * ridge) {
      carried = false;
      backlog.settle(s);
      fresh.solve(s, scale, ridge, b, x);
    } else if (!current(s, scale, ridge).solve(ridge, SHARE_OF_ITERATION * tolerance, b, x, room)) {
      carried = false;
      backlog.settle(s);
      fresh.solve(s, scale, ridge, b, x);
    }
  }

  private double trace(PackedSymmetric s, double scale) {
    return Double.isNaN(trace) ? scale * s.trace() : trace;
  }

  /** The inverse, filled if need be. */
  private CarriedInverse current(PackedSymmetric s, double scale, double ridge) {
    if (inverse == null) {
      inverse = new CarriedInverse(width, parts);
    }
    if (carried && inverse.spread(ridge) <= CarriedInverse.WIDEST_SPREAD) {
      return inverse;
    }
    backlog.settle(s);
    double start = ridge * CarriedInverse.highest(beta, refreshInterval);
    inverse.fill(fresh.factor(s, scale, start), start);
    fresh.reset();
    age = 0;
    carried = true;
    return inverse;
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
    trace = Double.NaN;
    backlog.clear();
    minibatches.reset();
  }

  @Override
  public long numBytes() {
    return minibatches.numBytes()
        + (inverse == null ? 0 : inverse.numBytes())
        + room.numBytes()
        + backlog.numBytes()
        + 12L * width
        + parts.numBytes();
  }

  @Override
  public void save(State state) {
    state.put("carried", new long[] {carried ? 1 : 0}, InputAxis.MADE_ANEW);
    state.put("rowByRow", rowByRow ? 1L : 0L);
    minibatches.save(state.in("minibatches"));
    if (carried && inverse != null) {
      inverse.save(state);
      state.put("age", new long[] {age}, InputAxis.MADE_ANEW);
    }
  }

  @Override
  public void load(State state) {
    reset();
    if (!state.has("carried")) {
      // Written where this width had a fresh factor: what is carried is filled from S.
      return;
    }
    carried = state.count("carried") != 0;
    rowByRow = state.count("rowByRow") != 0;
    minibatches.load(state.in("minibatches"));
    if (carried) {
      inverse = new CarriedInverse(width, parts);
      inverse.load(state);
      age = Math.toIntExact(state.count("age"));
    }
  }

  /** How many products the last iteration took. */
  int products() {
    return rowByRow ? room.iteration.products() : minibatches.products();
  }
}
