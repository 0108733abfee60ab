package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.loss.Sector;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Checks each condition of the proposition ("windowed residual-to-state bound under effective
 * eventual observability") on a run and gives the answer.
 */
final class Proposition {
  /** A slope over residual may miss the sector by its own rounding. */
  private static final double ROUNDING = 1e-9;

  private static final Unknown DELTA_BAR =
      new Unknown(
          "delta-bar",
          "it needs the reference parameters; give a bound, or bounds on the residual and on the"
              + " parameter error");

  private final Constants constants;
  private final Conditions conditions = new Conditions();

  /**
   * @param widerWindow the effect of a larger T; computed only where a window misses a direction
   */
  Proposition(Constants constants, FeedbackRange feedback, Supplier<String> widerWindow) {
    this.constants = constants;
    Excitation excitation = constants.excitation();
    if (!(excitation.sensitivity() > 0)) {
      conditions.positive(Condition.ACTUATION, "G", 0, () -> "nothing was ever seen in this space");
      return;
    }
    sector(constants.sector(), feedback);
    double mu = excitation.effective();
    conditions.positive(Condition.EFFECTIVE_OBSERVABILITY, "mu", mu, widerWindow);
    if (constants.sharpened()) {
      conditions.positive(Condition.RAW_OBSERVABILITY, "lambda_g", excitation.raw(), widerWindow);
    }
    if (constants.sector().hasLower()) {
      eta(Condition.ETA_DISSIPATION, "<=", constants.etaDissipation());
      if (mu > 0) {
        eta(Condition.ETA_COERCIVITY, "<", constants.etaCoercivity());
        eta(Condition.ETA_CONTRACTION, "<", constants.etaContraction());
      }
    }
  }

  /** The answer, given what is granted and, where a reference is known, the mismatch it shows. */
  Certificate answer(Assumptions assumptions, OptionalDouble shown) {
    OptionalDouble granted = assumptions.mismatch(constants.directionBound());
    if (granted.isPresent()) {
      String remedy = "a larger delta-bar; the bound grows in proportion";
      conditions.granted(
          Condition.MISMATCH, "|r - chi|", granted.getAsDouble(), shown.orElse(0), 0, remedy);
    }
    if (conditions.hold()) {
      conditions.contracts(constants.q(), constants.a(), constants.l());
    }
    return Certificate.of(
        constants.excitation().space(),
        conditions.failures(),
        granted.isPresent() ? Optional.empty() : Optional.of(DELTA_BAR),
        constants.bound(granted.orElse(0)));
  }

  private void sector(Sector sector, FeedbackRange feedback) {
    boolean below = feedback.lowest() < sector.lower() * (1 - ROUNDING);
    if (!sector.hasLower()) {
      String remedy =
          "a loss with a lower sector, or a bound on the residual under which this one has it";
      conditions.positive(Condition.SECTOR, "m", sector.lower(), () -> remedy);
    } else {
      conditions.need(
          !below && !(feedback.highest() > sector.upper() * (1 + ROUNDING)),
          Condition.SECTOR,
          text("slope / residual in [%.4g, %.4g]", sector.lower(), sector.upper()),
          below ? sector.lower() : sector.upper(),
          below ? feedback.lowest() : feedback.highest(),
          "the bound granted on the residual or the score does not hold on this run");
    }
  }

  private void eta(Condition condition, String relation, double limit) {
    double eta = constants.eta();
    conditions.need(
        relation.equals("<") ? eta < limit : eta <= limit,
        condition,
        text("eta %s %.4g", relation, limit),
        limit,
        eta,
        text(
            "eta is %.3g times too large (the rows of a linear model do not depend on eta, so that"
                + " eta would do; those of others may)",
            eta / limit));
  }
}
