package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.RowBacklog;
import dev.flyball.linalg.SymmetricStore;
import dev.flyball.model.Actuation;
import org.jspecify.annotations.Nullable;

/**
 * Solves with a dense memory's metric, row by row in O(d^2), by a {@link CarriedInverse} that is
 * filled from S as often as pays, which also bounds what rounding can add up to. Rows wait for S.
 * Minibatches, and a metric too far from its ridge, go to a fresh factor.
 */
final class CarriedSolver implements MetricSolver {
  /**
   * Beyond this ratio of tr S to the ridge, corrections of P lose too many digits; earlier where a
   * closer tolerance than usual is asked for, which rounding must not exceed.
   */
  private static final double WORST_CONDITION = 1e6;

  private static final double[] ONE = {1};

  private final int width;
  private final double beta;
  private final FreshFactor fresh;
  private final RowBacklog backlog;
  private final CarriedInverse.Workspace room;

  /** That of single rows. */
  private final double tolerance;

  /** The share of the tolerance that an iteration may leave. */
  private final double leaves;

  /** After so many rows the inverse is filled anew. */
  private final int refreshInterval;

  private final double highest;
  private final double worstCondition;

  /** Made when it is first filled: where only minibatches come there is none. */
  private @Nullable CarriedInverse inverse;

  /** Whether the inverse is that of S as it is now. */
  private boolean carried;

  private boolean rowByRow = true;
  private int age;

  /** tr S after the last row; not a number where no row came since it was loaded. */
  private double trace = Double.NaN;

  CarriedSolver(int width, double beta, double tolerance) {
    this.width = width;
    this.beta = beta;
    this.fresh = new FreshFactor(width);
    this.backlog = new RowBacklog(width);
    this.room = new CarriedInverse.Workspace(width, SymmetricStore.stride(width));
    this.tolerance = MetricSolver.ofRows(tolerance);
    this.leaves = SHARE_OF_ITERATION * this.tolerance;
    this.refreshInterval = CarriedInverse.bestInterval(width, beta, leaves);
    this.highest = CarriedInverse.highest(beta, refreshInterval);
    double inTolerance = Math.sqrt(this.tolerance / Observability.unitRounding(width, beta));
    this.worstCondition =
        this.tolerance < OF_ROWS ? Math.min(WORST_CONDITION, inTolerance) : WORST_CONDITION;
  }

  @Override
  public void observed(Actuation actuation) {
    throw new UnsupportedOperationException("rows are taken, because they may wait");
  }

  @Override
  public void take(Actuation actuation, PackedSymmetric s, double weight, double traceAfter) {
    trace = traceAfter;
    fresh.observed(actuation);
    rowByRow = actuation.rows() <= 1;
    carried = carried && rowByRow && age < refreshInterval;
    CarriedInverse along = carried ? inverse : null;
    age++;
    if (actuation.rows() != 1 || actuation.gain(0) == 0) {
      settle(s);
      actuation.addTo(s, weight);
      if (along != null) {
        along.decay(beta);
      }
      return;
    }
    double share = 1.0 / actuation.observations();
    actuation.transposeTimes(ONE, room.row);
    if (backlog.takes(room.row)) {
      backlog.add(s, weight * share, room.row);
    } else {
      settle(s);
      actuation.addTo(s, weight);
    }
    if (along != null) {
      along.add(beta, (1 - beta) * share, room);
    }
  }

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    boolean solved =
        rowByRow
            && !isTooFar(s, scale, ridge)
            && current(s, scale, ridge).solve(ridge, leaves, b, x, room);
    if (!solved) {
      carried = false;
      settle(s);
      fresh.solve(s, scale, ridge, b, x);
    }
  }

  /** Whether an inverse that is carried along would lose too many digits beside this ridge. */
  private boolean isTooFar(PackedSymmetric s, double scale, double ridge) {
    return (Double.isNaN(trace) ? scale * s.trace() : trace) > worstCondition * ridge;
  }

  /** The inverse, filled if need be. */
  private CarriedInverse current(PackedSymmetric s, double scale, double ridge) {
    if (inverse == null) {
      inverse = newInverse();
    }
    if (carried && !inverse.isWide(ridge)) {
      return inverse;
    }
    settle(s);
    double start = ridge * highest;
    inverse.fill(fresh.factor(s, scale, start), start, room);
    fresh.reset();
    carried = true;
    age = 0;
    return inverse;
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
  public double tolerance() {
    return tolerance;
  }

  @Override
  public boolean carries() {
    return carried;
  }

  @Override
  public void fields(Fields f) {
    rowByRow = f.count("rowByRow", rowByRow ? 1 : 0, 1) != 0;
    f.part("fresh", fresh);
    // Where none is carried, the inverse is filled from S.
    carried = f.madeAnew().flag("carried", carried);
    age = (int) f.madeAnew().count("age", age);
    if (f.changes()) {
      backlog.clear();
      trace = Double.NaN;
      inverse = carried ? newInverse() : inverse;
    }
    if (inverse != null && carried) {
      f.part(inverse);
    } else {
      f.scratch(inverse == null ? 0 : inverse.numBytes());
    }
    f.scratch(backlog.numBytes() + room.numBytes());
  }

  private CarriedInverse newInverse() {
    return new CarriedInverse(SymmetricStore.of(width));
  }

  /** How many products the last solution with the inverse took beside P b. */
  int products() {
    return room.products();
  }
}
