package dev.flyball.observability;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * What solvers with an inverse that is carried along have in common: rows wait for S, the inverse
 * goes along with single rows until it is worth filling anew, minibatches are left to another
 * solver, and a metric too far from its ridge to a fresh factor.
 */
abstract sealed class CarryingSolver implements MetricSolver permits SquareSolver, CarriedSolver {
  /**
   * Beyond this ratio of tr S to the ridge, corrections of P lose too many digits; earlier where a
   * closer tolerance than usual is asked for, which rounding must not exceed.
   */
  private static final double WORST_CONDITION = 1e6;

  final int width;
  final double beta;
  final FreshFactor fresh;
  final RowBacklog backlog;

  /** What an iteration may leave of the tolerance. */
  final double leaves;

  private final MetricSolver minibatches;
  private final double tolerance;
  private final int refreshInterval;
  private final double worstCondition;

  /** Whether the inverse is that of S as it is now. */
  boolean carried;

  private boolean rowByRow;
  private int age;

  /** tr S after the last row; not a number where no row came since it was loaded. */
  private double trace;

  /**
   * {@code tolerance} is that of single rows, and the inverse is filled anew after {@code
   * refreshInterval} of them; {@code minibatches} goes to {@code fresh} where it needs a factor.
   */
  CarryingSolver(
      double beta,
      double tolerance,
      int refreshInterval,
      FreshFactor fresh,
      MetricSolver minibatches,
      RowBacklog backlog) {
    this.width = backlog.width();
    this.beta = beta;
    this.tolerance = tolerance;
    this.leaves = SHARE_OF_ITERATION * tolerance;
    this.refreshInterval = refreshInterval;
    double inTolerance = Math.sqrt(tolerance / Observability.unitRounding(width, beta));
    this.worstCondition =
        tolerance < OF_ROWS ? Math.min(WORST_CONDITION, inTolerance) : WORST_CONDITION;
    this.fresh = fresh;
    this.minibatches = minibatches;
    this.backlog = backlog;
    begin();
  }

  /** Notes what S takes in; whether the inverse goes along with it. */
  final boolean follows(Actuation actuation, double traceAfter) {
    trace = traceAfter;
    minibatches.observed(actuation);
    rowByRow = actuation.rows() <= 1;
    carried = carried && rowByRow && age < refreshInterval;
    if (carried) {
      age++;
    }
    return carried;
  }

  /** The inverse was filled from S. */
  final void filled() {
    carried = true;
    age = 0;
  }

  /** Whether what S took in last was no minibatch. */
  final boolean rowByRow() {
    return rowByRow;
  }

  /** Whether an inverse that is carried along would lose too many digits beside this ridge. */
  final boolean isTooFar(PackedSymmetric s, double scale, double ridge) {
    return (Double.isNaN(trace) ? scale * s.trace() : trace) > worstCondition * ridge;
  }

  /** Without the inverse. */
  final void solveWithout(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    carried = false;
    settle(s);
    (rowByRow ? fresh : minibatches).solve(s, scale, ridge, b, x);
  }

  @Override
  public final void observed(Actuation actuation) {
    throw new UnsupportedOperationException("rows are taken, because they may wait");
  }

  @Override
  public final void settle(PackedSymmetric s) {
    backlog.settle(s);
  }

  @Override
  public final PackedSymmetric settled(PackedSymmetric s) {
    return backlog.settled(s);
  }

  @Override
  public final double tolerance() {
    return Math.max(tolerance, minibatches.tolerance());
  }

  @Override
  public final boolean carries() {
    return carried;
  }

  private void begin() {
    carried = false;
    rowByRow = true;
    age = 0;
    trace = Double.NaN;
  }

  @Override
  public void reset() {
    begin();
    backlog.clear();
    minibatches.reset();
  }

  @Override
  public long numBytes() {
    return minibatches.numBytes() + backlog.numBytes();
  }

  /** All but the inverse. */
  @Override
  public void save(State state) {
    state.put("rowByRow", rowByRow ? 1L : 0L);
    minibatches.save(state.in("minibatches"));
    if (carried) {
      state.put("age", new long[] {age}, InputAxis.MADE_ANEW);
    }
  }

  /** All but the inverse; an age says that there is one. */
  @Override
  public void load(State state) {
    reset();
    rowByRow = state.count("rowByRow") != 0;
    minibatches.load(state.in("minibatches"));
    age = state.has("age") ? Math.toIntExact(state.count("age")) : 0;
  }
}
