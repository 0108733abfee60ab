package dev.flyball.certify;

import java.util.OptionalDouble;

/**
 * Bounds that the user grants because no run can show them. Each must be known independently of the
 * certificate (known domains, projection, saturation).
 *
 * @param deltaBar bound on the residual mismatch |r_t - chi_t| (assumption "a priori bounded
 *     closed-loop residual mismatch")
 * @param residualBound bound on |r_t|, for losses whose sector depends on it
 * @param errorBound bound on |w_t - w*| from a known parameter domain; with {@code residualBound}
 *     it gives delta-bar
 * @param scoreBound bound on a logistic model's |score|
 * @param disturbance bound on |d_t|, what the unseen components and the noise add to the residual
 *     of a linear model
 */
public record Assumptions(
    OptionalDouble deltaBar,
    OptionalDouble residualBound,
    OptionalDouble errorBound,
    OptionalDouble scoreBound,
    OptionalDouble disturbance) {

  /** Refuses bounds that are none. */
  public Assumptions {
    check("delta-bar", deltaBar);
    check("the bound on the residual", residualBound);
    check("the bound on the parameter error", errorBound);
    check("the bound on the score", scoreBound);
    check("the bound on the disturbance", disturbance);
  }

  /** Nothing is granted. */
  public static Assumptions none() {
    OptionalDouble not = OptionalDouble.empty();
    return new Assumptions(not, not, not, not, not);
  }

  public Assumptions withDeltaBar(double v) {
    return new Assumptions(
        OptionalDouble.of(v), residualBound, errorBound, scoreBound, disturbance);
  }

  public Assumptions withResidualBound(double v) {
    return new Assumptions(deltaBar, OptionalDouble.of(v), errorBound, scoreBound, disturbance);
  }

  public Assumptions withErrorBound(double v) {
    return new Assumptions(deltaBar, residualBound, OptionalDouble.of(v), scoreBound, disturbance);
  }

  public Assumptions withScoreBound(double v) {
    return new Assumptions(deltaBar, residualBound, errorBound, OptionalDouble.of(v), disturbance);
  }

  public Assumptions withDisturbance(double v) {
    return new Assumptions(deltaBar, residualBound, errorBound, scoreBound, OptionalDouble.of(v));
  }

  /**
   * delta-bar as given, or from the domain bounds: |r - psi'e| is at most the bound on |r| plus
   * {@code direction} (a bound on |psi|) times the bound on |e|.
   */
  OptionalDouble mismatch(double direction) {
    if (deltaBar.isEmpty() && residualBound.isPresent() && errorBound.isPresent()) {
      return OptionalDouble.of(residualBound.getAsDouble() + direction * errorBound.getAsDouble());
    }
    return deltaBar;
  }

  private static void check(String what, OptionalDouble bound) {
    double value = bound.orElse(0);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(what + " must be a number of at least 0, not " + value);
    }
  }
}
