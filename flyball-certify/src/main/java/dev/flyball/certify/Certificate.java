package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import java.util.List;
import java.util.Optional;

/**
 * The result of a certification: certified, not certified, or cannot be known. None of them is a
 * number that merely looks like a guarantee.
 */
public sealed interface Certificate {

  /** The subspace that the answer is about. */
  Space space();

  /**
   * The answer of a bound whose conditions a run was held against: refused where some fail, and
   * only what would follow where something must be granted.
   */
  static Certificate of(
      Space space, List<Failure> failures, Optional<Unknown> missing, ErrorBound bound) {
    if (!failures.isEmpty()) {
      return new NotCertified(space, failures);
    }
    return missing
        .<Certificate>map(
            what ->
                new CannotBeKnown(space, List.of(what), Optional.of(bound.promise(what.what()))))
        .orElseGet(() -> new Certified(space, bound));
  }

  /** The same for a bound that needs one on the disturbance. */
  static Certificate of(Space space, Conditions conditions, Assumptions granted, ErrorBound bound) {
    Optional<Unknown> missing =
        granted.disturbance().isPresent()
            ? Optional.empty()
            : Optional.of(new Unknown("d-bar", "what is unseen and the noise add to the residual"));
    return of(space, conditions.failures(), missing, bound);
  }

  /**
   * |e_t| is below {@code bound} on a run on which the conditions hold: at every step, at those
   * recorded, or at the end, as the bound says.
   */
  record Certified(Space space, ErrorBound bound) implements Certificate {}

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
