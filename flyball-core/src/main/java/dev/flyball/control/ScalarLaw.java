package dev.flyball.control;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;

/**
 * The scalar law, w &lt;- w - eta / (epsilon + tr A) grad (NLMS for a linear model; the paper's "A
 * prototypic observability-aware update"). It <em>is</em> the directional law with no memory under
 * the normalised gain: B = epsilon I gives q = grad / epsilon and h = tr A / epsilon, so that eta q
 * / (1 + h) = eta grad / (epsilon + tr A). With the loss-scaled energy |grad|^2 in place of tr A it
 * is the directional law with no memory under the trust gain.
 */
public record ScalarLaw(
    double eta,
    double epsilon,
    Energy energy,
    Safeguards safeguards,
    WeightDecay decay,
    Curvature curvature,
    boolean forced)
    implements Law {

  /** What throttles the step. */
  public enum Energy {
    /** tr A, the squared norm of the sensitivity. */
    SENSITIVITY,
    /** |J' dl/dy|^2, the squared norm of the gradient. */
    LOSS_SCALED
  }

  public ScalarLaw {
    LawSettings.checkEta(eta);
    Ridge.fixed(epsilon);
  }

  public ScalarLaw eta(double value) {
    return new ScalarLaw(value, epsilon, energy, safeguards, decay, curvature, forced);
  }

  public ScalarLaw epsilon(double value) {
    return new ScalarLaw(eta, value, energy, safeguards, decay, curvature, forced);
  }

  public ScalarLaw energy(Energy value) {
    return new ScalarLaw(eta, epsilon, value, safeguards, decay, curvature, forced);
  }

  /** Caps the factor alpha = eta / (epsilon + tr A) of the gradient. */
  public ScalarLaw alphaMax(double value) {
    return new ScalarLaw(
        eta, epsilon, energy, safeguards.withAlphaMax(value), decay, curvature, forced);
  }

  public ScalarLaw clip(double value) {
    return new ScalarLaw(
        eta, epsilon, energy, safeguards.withClip(value), decay, curvature, forced);
  }

  @Override
  public ScalarLaw decay(WeightDecay value) {
    return new ScalarLaw(eta, epsilon, energy, safeguards, value, curvature, forced);
  }

  /** With this energy: of the prediction's derivative, or by the curvature of the loss. */
  public ScalarLaw curvature(Curvature value) {
    return new ScalarLaw(eta, epsilon, energy, safeguards, decay, value, forced);
  }

  /** Accepts eta as it is, even if single steps overshoot. */
  public ScalarLaw force() {
    return new ScalarLaw(eta, epsilon, energy, safeguards, decay, curvature, true);
  }

  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public boolean overshoots() {
    return energy == Energy.SENSITIVITY && eta >= LawSettings.OVERSHOOT;
  }

  @Override
  public HeadController controller(Parameters head, Workers workers) {
    LawSettings.checkForced(this, forced);
    Gain gain = energy == Energy.SENSITIVITY ? Gain.NORMALISED : Gain.TRUST;
    // The cap is on the factor of the gradient; the controller's is on that of q = grad / epsilon.
    Safeguards onQ = safeguards.withAlphaMax(safeguards.alphaMax() * epsilon);
    return new DirectionalController(
        eta,
        gain,
        onQ,
        decay,
        curvature,
        head,
        Memory.none()
            .observability(head.parameters(), MaskedLaw.ANY_BETA, Ridge.fixed(epsilon), workers));
  }

  @Override
  public Description describe() {
    Description law = Description.of(name()).with("eta", eta).with("epsilon", epsilon);
    if (energy == Energy.LOSS_SCALED) {
      law = law.with("energy", LawSettings.word(energy));
    }
    law = LawSettings.withCurvature(law, curvature);
    return LawSettings.withForce(LawSettings.withRestraints(law, safeguards, decay), forced);
  }

  static ScalarLaw of(Description law) {
    return new ScalarLaw(
        law.number("eta"),
        law.number("epsilon"),
        law.has("energy") ? LawSettings.constant(Energy.class, law, "energy") : Energy.SENSITIVITY,
        LawSettings.safeguards(law),
        LawSettings.decay(law),
        LawSettings.curvature(law),
        LawSettings.isOn(law, "forced"));
  }
}
