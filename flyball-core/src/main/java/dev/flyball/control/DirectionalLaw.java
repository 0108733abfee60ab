package dev.flyball.control;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;

/**
 * The directional law, w &lt;- w - alpha B^-1 grad with B = S + ridge I and S &lt;- beta S + (1 -
 * beta) A (the paper's "Directionally-aware update law"; alpha by {@link Gain}).
 */
public record DirectionalLaw(
    double eta,
    double beta,
    Gain gain,
    Ridge ridge,
    Memory memory,
    Safeguards safeguards,
    WeightDecay decay,
    Curvature curvature,
    boolean forced)
    implements Law {

  public DirectionalLaw {
    LawSettings.checkEta(eta);
    if (!(beta > 0 && beta < 1)) {
      throw new IllegalArgumentException("beta must lie between 0 and 1, not " + beta);
    }
  }

  public DirectionalLaw eta(double value) {
    return new DirectionalLaw(
        value, beta, gain, ridge, memory, safeguards, decay, curvature, forced);
  }

  public DirectionalLaw beta(double value) {
    return new DirectionalLaw(
        eta, value, gain, ridge, memory, safeguards, decay, curvature, forced);
  }

  /** Sets the size of the ridge and leaves its kind as it is. */
  public DirectionalLaw epsilon(double value) {
    return ridge(new Ridge(value, ridge.kind(), ridge.relative()));
  }

  /**
   * This law with another gain and the same eta. {@link Law#directional(Gain)} uses the eta that
   * suits the gain.
   */
  public DirectionalLaw gain(Gain value) {
    return new DirectionalLaw(
        eta, beta, value, ridge, memory, safeguards, decay, curvature, forced);
  }

  public DirectionalLaw ridge(Ridge value) {
    return new DirectionalLaw(eta, beta, gain, value, memory, safeguards, decay, curvature, forced);
  }

  @Override
  public DirectionalLaw memory(Memory value) {
    return new DirectionalLaw(eta, beta, gain, ridge, value, safeguards, decay, curvature, forced);
  }

  public DirectionalLaw alphaMax(double value) {
    return new DirectionalLaw(
        eta, beta, gain, ridge, memory, safeguards.withAlphaMax(value), decay, curvature, forced);
  }

  public DirectionalLaw clip(double value) {
    return new DirectionalLaw(
        eta, beta, gain, ridge, memory, safeguards.withClip(value), decay, curvature, forced);
  }

  @Override
  public DirectionalLaw decay(WeightDecay value) {
    return new DirectionalLaw(eta, beta, gain, ridge, memory, safeguards, value, curvature, forced);
  }

  /** With these rows in the memory. */
  public DirectionalLaw curvature(Curvature value) {
    return new DirectionalLaw(eta, beta, gain, ridge, memory, safeguards, decay, value, forced);
  }

  /** Accepts eta as it is, even if single steps overshoot. */
  public DirectionalLaw force() {
    return new DirectionalLaw(eta, beta, gain, ridge, memory, safeguards, decay, curvature, true);
  }

  @Override
  public String name() {
    return "directional";
  }

  @Override
  public boolean overshoots() {
    // Without a memory h has no bound, so that only the normalised gain has a limit.
    boolean limited = gain == Gain.NORMALISED || !(memory instanceof Memory.None);
    return limited && eta >= gain.overshoot(beta);
  }

  @Override
  public HeadController controller(Parameters head, Workers workers) {
    if (overshoots() && !forced) {
      throw new IllegalArgumentException(refusal());
    }
    return new DirectionalController(
        eta,
        gain,
        safeguards,
        decay,
        curvature,
        head,
        memory.observability(head.parameters(), beta, ridge, workers));
  }

  private String refusal() {
    String limit =
        gain == Gain.NORMALISED
            ? "2"
            : "2 (1 - beta) = %s".formatted(LawSettings.rounded(gain.overshoot(beta)));
    String instead =
        gain == Gain.NORMALISED
            ? "a smaller one"
            : "1 - beta = %s".formatted(LawSettings.rounded(gain.defaultEta(beta)));
    return "eta is %s; with the %s gain steps overshoot from %s on. Take %s, or %s"
        .formatted(eta, LawSettings.word(gain), limit, instead, LawSettings.FORCE);
  }

  @Override
  public Description describe() {
    Description law =
        Description.of(name())
            .with("eta", eta)
            .with("beta", beta)
            .with("epsilon", ridge.epsilon())
            .with("gain", LawSettings.word(gain))
            .with("ridge", LawSettings.word(ridge.kind()));
    if (ridge.relative()) {
      law = law.with("relative", true);
    }
    law = LawSettings.withCurvature(memory.describe(law), curvature);
    return LawSettings.withForce(LawSettings.withRestraints(law, safeguards, decay), forced);
  }

  static DirectionalLaw of(Description law) {
    return new DirectionalLaw(
        law.number("eta"),
        law.number("beta"),
        LawSettings.constant(Gain.class, law, "gain"),
        new Ridge(
            law.number("epsilon"),
            LawSettings.constant(Ridge.Kind.class, law, "ridge"),
            LawSettings.isOn(law, "relative")),
        Memory.of(law),
        LawSettings.safeguards(law),
        LawSettings.decay(law),
        LawSettings.curvature(law),
        LawSettings.isOn(law, "forced"));
  }
}
