package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.Failure;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.loss.Sector;
import java.util.ArrayList;
import java.util.List;
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

  private final Constants constants;
  private final FeedbackRange feedback;
  private final Supplier<String> widerWindow;
  private final List<Failure> failures = new ArrayList<>();

  /**
   * @param widerWindow the effect of a larger T; computed only where a window misses a direction
   */
  Proposition(Constants constants, FeedbackRange feedback, Supplier<String> widerWindow) {
    this.constants = constants;
    this.feedback = feedback;
    this.widerWindow = widerWindow;
  }

  /** The answer, given what is granted and, where a reference is known, the mismatch it shows. */
  Certificate answer(Assumptions assumptions, OptionalDouble shown) {
    Space space = constants.excitation().space();
    OptionalDouble granted = assumptions.mismatch(constants.directionBound());
    check();
    if (granted.isPresent() && shown.orElse(0) > granted.getAsDouble()) {
      double limit = granted.getAsDouble();
      failures.add(
          new Failure(
              Condition.MISMATCH,
              text("|r - chi| <= %.4g", limit),
              limit,
              shown.getAsDouble(),
              "a larger delta-bar; the bound grows in proportion"));
    }
    if (failures.isEmpty()) {
      MetricConditions.rate(constants.q(), constants.a(), constants.l()).ifPresent(failures::add);
    }
    if (!failures.isEmpty()) {
      return new NotCertified(space, failures);
    }
    ErrorBound bound = constants.bound(granted.orElse(0));
    if (granted.isPresent()) {
      return new Certified(space, bound);
    }
    Unknown unknown =
        new Unknown(
            "delta-bar",
            "it needs the reference parameters; give a bound, or bounds on the residual and on the"
                + " parameter error");
    return new CannotBeKnown(space, List.of(unknown), Optional.of(bound.promise("delta-bar")));
  }

  private void check() {
    Excitation excitation = constants.excitation();
    if (!(excitation.sensitivity() > 0)) {
      failures.add(
          new Failure(Condition.ACTUATION, "G > 0", 0, 0, "nothing was ever seen in this space"));
      return;
    }
    checkSector();
    checkPositive(Condition.EFFECTIVE_OBSERVABILITY, "mu > 0", excitation.effective());
    if (constants.sharpened()) {
      checkPositive(Condition.RAW_OBSERVABILITY, "lambda_g > 0", excitation.raw());
    }
    if (constants.sector().hasLower()) {
      checkEta(Condition.ETA_DISSIPATION, "<=", constants.etaDissipation());
      if (excitation.effective() > 0) {
        checkEta(Condition.ETA_COERCIVITY, "<", constants.etaCoercivity());
        checkEta(Condition.ETA_CONTRACTION, "<", constants.etaContraction());
      }
    }
  }

  private void checkSector() {
    Sector sector = constants.sector();
    if (!sector.hasLower()) {
      failures.add(
          new Failure(
              Condition.SECTOR,
              "m > 0",
              0,
              sector.lower(),
              "a loss with a lower sector, or a bound on the residual under which this one has"
                  + " it"));
    } else if (feedback.lowest() < sector.lower() * (1 - ROUNDING)) {
      sectorLeft(sector, sector.lower(), feedback.lowest());
    } else if (feedback.highest() > sector.upper() * (1 + ROUNDING)) {
      sectorLeft(sector, sector.upper(), feedback.highest());
    }
  }

  private void sectorLeft(Sector sector, double limit, double actual) {
    failures.add(
        new Failure(
            Condition.SECTOR,
            text("slope / residual in [%.4g, %.4g]", sector.lower(), sector.upper()),
            limit,
            actual,
            "the bound granted on the residual or the score does not hold on this run"));
  }

  private void checkPositive(Condition condition, String required, double actual) {
    if (!(actual > 0)) {
      failures.add(new Failure(condition, required, 0, actual, widerWindow.get()));
    }
  }

  private void checkEta(Condition condition, String relation, double limit) {
    double eta = constants.eta();
    boolean holds = relation.equals("<") ? eta < limit : eta <= limit;
    if (!holds) {
      String required = text("eta %s %.4g", relation, limit);
      String remedy =
          text(
                  "eta is %.3g times too large (the rows of a linear model do not depend on eta, so"
                      + " that",
                  eta / limit)
              + " eta would do; those of others may)";
      failures.add(new Failure(condition, required, limit, eta, remedy));
    }
  }
}
