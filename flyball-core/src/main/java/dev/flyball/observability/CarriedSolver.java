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
 */
final class CarriedSolver extends CarryingSolver {
  private final double highest;
  private final IteratedSolution minibatches;
  private final TriangleParts parts;
  private final CarriedInverse.Workspace room;
  private final int[] rowParameters;
  private final double[] rowValues;

  /** Made when it is first filled: where only minibatches come there is none. */
  private @Nullable CarriedInverse inverse;

  CarriedSolver(int width, double beta, double tolerance) {
    this(width, beta, tolerance, new TriangleParts(width, Workers.one()));
  }

  /** {@code parts} shares passes over the triangles among threads. */
  CarriedSolver(int width, double beta, double tolerance, TriangleParts parts) {
    this(width, beta, tolerance, parts, new FreshFactor(width, parts.workers()));
  }

  private CarriedSolver(
      int width, double beta, double tolerance, TriangleParts parts, FreshFactor fresh) {
    this(
        beta,
        MetricSolver.ofRows(tolerance),
        CarriedInverse.bestInterval(width, beta, MetricSolver.ofRows(tolerance)),
        fresh,
        new IteratedSolution(width, tolerance, fresh, parts),
        new RowBacklog(width, parts),
        parts);
  }

  private CarriedSolver(
      double beta,
      double tolerance,
      int refreshInterval,
      FreshFactor fresh,
      IteratedSolution minibatches,
      RowBacklog backlog,
      TriangleParts parts) {
    super(beta, tolerance, refreshInterval, fresh, minibatches, backlog);
    this.highest = CarriedInverse.highest(beta, refreshInterval);
    this.minibatches = minibatches;
    this.parts = parts;
    this.room = new CarriedInverse.Workspace(width);
    this.rowParameters = new int[width];
    this.rowValues = new double[width];
  }

  @Override
  public void take(Actuation actuation, PackedSymmetric s, double weight, double traceAfter) {
    int length = actuation.rows() == 1 ? actuation.row(0, rowParameters, rowValues) : 0;
    Arrays.fill(room.row, 0);
    for (int e = 0; e < length; e++) {
      room.row[rowParameters[e]] = rowValues[e];
    }
    if (length > 0 && backlog.takes(length)) {
      backlog.add(s, weight / actuation.observations(), room.row);
    } else {
      settle(s);
      actuation.addTo(s, weight);
    }
    CarriedInverse along = follows(actuation, traceAfter) ? inverse : null;
    if (along == null) {
      return;
    }
    if (length == 0) {
      along.decay(beta);
    } else {
      along.add(beta, (1 - beta) * (1.0 / actuation.observations()), room);
    }
  }

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    boolean solved =
        rowByRow()
            && !isTooFar(s, scale, ridge)
            && current(s, scale, ridge).solve(ridge, leaves, b, x, room);
    if (!solved) {
      solveWithout(s, scale, ridge, b, x);
    }
  }

  /** The inverse, filled if need be. */
  private CarriedInverse current(PackedSymmetric s, double scale, double ridge) {
    if (inverse == null) {
      inverse = new CarriedInverse(width, parts);
    }
    if (carried && inverse.spread(ridge) <= CarriedInverse.WIDEST_SPREAD) {
      return inverse;
    }
    settle(s);
    double start = ridge * highest;
    inverse.fill(fresh.factor(s, scale, start), start);
    fresh.reset();
    filled();
    return inverse;
  }

  @Override
  public long numBytes() {
    return super.numBytes()
        + (inverse == null ? 0 : inverse.numBytes())
        + room.numBytes()
        + 12L * width
        + parts.numBytes();
  }

  @Override
  public void save(State state) {
    super.save(state);
    state.put("carried", new long[] {carried ? 1 : 0}, InputAxis.MADE_ANEW);
    if (carried && inverse != null) {
      inverse.save(state);
    }
  }

  @Override
  public void load(State state) {
    super.load(state);
    // Written where this width had a fresh factor, there is none: what is carried is filled from S.
    carried = state.has("carried") && state.count("carried") != 0;
    if (carried) {
      inverse = new CarriedInverse(width, parts);
      inverse.load(state);
    }
  }

  /** How many products the last iteration took. */
  int products() {
    return rowByRow() ? room.iteration.products() : minibatches.products();
  }
}
