package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import java.util.List;
import java.util.Optional;

/**
 * What can be promised about a run. Three answers only; none of them is a number that merely looks
 * like a guarantee.
 */
public sealed interface Certificate {

  /** Where the answer speaks. */
  Space space();

  /**
   * |e_t| is below {@code bound} at every step of a run on which the conditions hold: a share that
   * contracts by {@code q} (a window for {@link ErrorBound.Windowed}, a step for {@link
   * ErrorBound.InMetric}) after a growth of at most {@code a}, and a floor of {@code l} times the
   * bound on the disturbance.
   */
  record Certified(Space space, double q, double a, double l, ErrorBound bound)
      implements Certificate {}

  /** At least one condition fails on this run. */
  record NotCertified(Space space, List<Failure> failures) implements Certificate {
    public NotCertified {
      failures = List.copyOf(failures);
    }
  }

  /**
   * Nothing fails that could be checked, but something must be assumed, or the law is not one that
   * the theorems speak of.
   *
   * @param given the promise that follows if what is unknown is granted as named, where there is
   *     one
   */
  record CannotBeKnown(Space space, List<Unknown> unknowns, Optional<String> given)
      implements Certificate {
    public CannotBeKnown {
      unknowns = List.copyOf(unknowns);
    }

    /** For one reason, with nothing promised. */
    static CannotBeKnown because(Space space, Unknown reason) {
      return new CannotBeKnown(space, List.of(reason), Optional.empty());
    }

    /** Only the bound on the disturbance is not known; {@code promise} is what follows with it. */
    static CannotBeKnown withoutDisturbance(Space space, String promise) {
      return new CannotBeKnown(
          space,
          List.of(new Unknown("d-bar", "what is unseen and the noise add to the residual")),
          Optional.of(promise));
    }

    /** The same at the end of a run, where {@code left} is left of the error at its start. */
    static CannotBeKnown atTheEnd(Space space, int steps, double left, double floor) {
      return withoutDisturbance(
          space,
          text("|e_%d| <= %.4g |e_0| + %.4g * d-bar at the end of this run", steps, left, floor));
    }
  }

  /**
   * A condition that does not hold.
   *
   * @param condition its name
   * @param required what it asks for, such as {@code "eta <= 1.2e-5"}
   * @param limit the number it compares with
   * @param actual the number that was found
   * @param remedy what eta or T would do
   */
  record Failure(Condition condition, String required, double limit, double actual, String remedy) {

    @Override
    public String toString() {
      return text("%s: needs %s, found %.4g; %s", condition.words(), required, actual, remedy);
    }
  }

  /** Something that no run can tell. */
  record Unknown(String what, String why) {
    @Override
    public String toString() {
      return what + ": " + why;
    }
  }
}
