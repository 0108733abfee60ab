package dev.flyball.certify;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import java.util.Optional;

/**
 * A bound on the error after the last recorded step, from the steps themselves ({@link
 * Transition}): |e| &lt;= left |e_0| + floor sup |d|, and the largest that the error of the last
 * prediction can be. It needs no condition on leverage, memory or gain, and says nothing of any
 * other run. For models that are linear in their parameters with squared loss, and laws whose steps
 * are residuals times directions that only the rows decide: masked, scalar, and directional with a
 * dense or a sift memory. O(n d^3).
 */
public final class EndOfRun {
  private final int steps;
  private final Space space;
  private final Transition.Bound error;
  private final Transition.Bound prediction;

  private final Optional<Unknown> foreign;
  private final double rounding;

  private EndOfRun(RunRecord record, Space space, Transition.Directions directions) {
    this.steps = record.steps();
    this.space = space;
    Conformity conformity = new Conformity(record, space);
    double[] u = new double[space.dimension()];
    double[] missed = new double[steps];
    for (int t = 0; t < steps; t++) {
      directions.write(t, 0, u);
      missed[t] = conformity.see(t, record.slope(t), u);
    }
    this.foreign = conformity.found();
    this.rounding = record.rounding();
    Transition transition = new Transition(record, space, directions, missed);
    this.error = transition.between(0, steps);
    Transition.LastRow last = transition.lastRow();
    this.prediction =
        last == null
            ? new Transition.Bound(0, 0, 0)
            : transition.prediction(last.row(), last.step());
  }

  /** Empty where the law's steps are of another kind. */
  public static Optional<EndOfRun> of(RunRecord record, LearnerSpec spec) {
    TheoremScope scope = new TheoremScope(spec);
    if (!scope.isLeastSquares() || !record.isRowByRow() || !rowsDecide(scope)) {
      return Optional.empty();
    }
    Space space = Spaces.fullOrActive(record);
    int k = space.dimension();
    double[] all = new double[Math.multiplyExact(record.steps(), k)];
    scope
        .replay(record, space)
        .walk(
            at ->
                Kernels.axpy(
                    scope.alpha(0, scope.leverage(at), 0), at.psi(), 0, all, at.step() * k, k));
    return Optional.of(
        new EndOfRun(record, space, (t, i, into) -> System.arraycopy(all, t * k, into, 0, k)));
  }

  private static boolean rowsDecide(TheoremScope scope) {
    Law law = scope.walking();
    return switch (law.name()) {
      case "masked" -> !law.decay().isOn() && scope.stepsByRows();
      case "scalar" -> ScalarContraction.outside(scope.spec().law(law)).isEmpty();
      default -> scope.outsideMetricBound(Assumptions.none()).isEmpty() && scope.stepsByRows();
    };
  }

  /** The share of the initial error that is left. */
  public double left() {
    return error.left();
  }

  /** The largest error in the weights that disturbances of at most 1 can leave. */
  public double floor() {
    return error.floor();
  }

  /** The largest that the error of the last prediction, before its row was learned from, can be. */
  public double prediction(double startError, double disturbance) {
    return prediction.left() * startError
        + prediction.floor() * (disturbance + rounding)
        + prediction.drift();
  }

  /**
   * The answer; certified where the error at the start is mostly a thing of the past.
   *
   * @param shown the largest |d| that a reference shows on this run, 0 without one: a granted bound
   *     below it is refused
   */
  public Certificate certify(Assumptions assumptions, double shown) {
    if (foreign.isPresent()) {
      return CannotBeKnown.because(space, foreign.get());
    }
    String remedy = "some direction was hardly ever seen, or eta is too large";
    Conditions conditions =
        new Conditions().disturbance(assumptions, shown, rounding).forgets(left(), floor(), remedy);
    double disturbance = assumptions.disturbance().orElse(0) + rounding;
    return Certificate.of(
        space,
        conditions,
        assumptions,
        ErrorBound.atEnd(steps, left(), floor(), disturbance, error.drift()));
  }
}
