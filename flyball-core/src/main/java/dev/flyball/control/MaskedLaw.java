package dev.flyball.control;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;

/** Masked SGD, w &lt;- w - eta grad: no memory and no feedback, the metric is the identity. */
public record MaskedLaw(double eta, Safeguards safeguards, WeightDecay decay) implements Law {
  /** Without a memory the discount is of no consequence. */
  static final double ANY_BETA = 0.5;

  public MaskedLaw {
    LawSettings.checkEta(eta);
  }

  public MaskedLaw eta(double value) {
    return new MaskedLaw(value, safeguards, decay);
  }

  public MaskedLaw alphaMax(double value) {
    return new MaskedLaw(eta, safeguards.withAlphaMax(value), decay);
  }

  public MaskedLaw clip(double value) {
    return new MaskedLaw(eta, safeguards.withClip(value), decay);
  }

  @Override
  public MaskedLaw decay(WeightDecay value) {
    return new MaskedLaw(eta, safeguards, value);
  }

  @Override
  public String name() {
    return "masked";
  }

  @Override
  public HeadController controller(Parameters head, Workers workers) {
    return new DirectionalController(
        eta,
        Gain.PRINTED,
        safeguards,
        decay,
        Curvature.AS_PRINTED,
        head,
        Memory.none().observability(head.parameters(), ANY_BETA, Ridge.fixed(1), workers));
  }

  @Override
  public Description describe() {
    return LawSettings.withRestraints(Description.of(name()).with("eta", eta), safeguards, decay);
  }

  static MaskedLaw of(Description law) {
    return new MaskedLaw(law.number("eta"), LawSettings.safeguards(law), LawSettings.decay(law));
  }
}
