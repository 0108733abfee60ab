package dev.flyball.law;

import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A law that steps along the gradient in a metric, w &lt;- w - alpha B^-1 grad, with alpha by
 * {@link Gain}. With B = S + ridge I and S &lt;- beta S + (1 - beta) A it is the directional law
 * (the paper's "Directionally-aware update law"); two others are cases of it:
 *
 * <ul>
 *   <li>masked SGD, w &lt;- w - eta grad: no memory and no feedback, the metric is the identity;
 *   <li>the scalar law, w &lt;- w - eta / (epsilon + tr A) grad (NLMS for a linear model; the
 *       paper's "A prototypic observability-aware update"): no memory, under the normalised gain. B
 *       = epsilon I gives q = grad / epsilon and h = tr A / epsilon, so that eta q / (1 + h) = eta
 *       grad / (epsilon + tr A). With |grad|^2 in place of tr A ({@code energy=loss-scaled}) its
 *       gain is the trust gain.
 * </ul>
 *
 * @param name {@code directional}, {@code scalar} or {@code masked}
 */
public record GradientLaw(
    String name,
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
  static final String DIRECTIONAL = "directional";
  static final String SCALAR = "scalar";
  static final String MASKED = "masked";

  /** Without a memory the discount is of no consequence. */
  static final double ANY_BETA = 0.5;

  /** The energy that shortens the scalar law's step. */
  enum Energy {
    /** tr A, the squared norm of the sensitivity. */
    SENSITIVITY,
    /** |J' dl/dy|^2, the squared norm of the gradient. */
    LOSS_SCALED
  }

  public GradientLaw {
    Settings.checkPositive("eta", eta);
    Settings.checkBeta(beta);
    boolean remembers = name.equals(DIRECTIONAL);
    if (!remembers && !memory.equals(Memory.none())) {
      throw new IllegalArgumentException("the %s law keeps no memory".formatted(name));
    }
    boolean fits =
        name.equals(MASKED)
            ? gain == Gain.PRINTED
                && ridge.equals(Ridge.fixed(1))
                && curvature == Curvature.AS_PRINTED
                && !forced
            : gain != Gain.PRINTED && ridge.equals(Ridge.fixed(ridge.epsilon()));
    if (!remembers && !(fits && beta == ANY_BETA)) {
      throw new IllegalArgumentException(
          "the %s law has no such constant; the directional law has".formatted(name));
    }
  }

  /** A law without a memory. */
  static GradientLaw without(String name, double eta, Gain gain, double epsilon) {
    return new GradientLaw(
        name,
        eta,
        ANY_BETA,
        gain,
        Ridge.fixed(epsilon),
        Memory.none(),
        Safeguards.none(),
        WeightDecay.none(),
        name.equals(MASKED) ? Curvature.AS_PRINTED : Curvature.BOUNDED,
        false);
  }

  public GradientLaw eta(double value) {
    return new GradientLaw(
        name, value, beta, gain, ridge, memory, safeguards, decay, curvature, forced);
  }

  public GradientLaw beta(double value) {
    return new GradientLaw(
        name, eta, value, gain, ridge, memory, safeguards, decay, curvature, forced);
  }

  /** The size of the ridge. */
  public double epsilon() {
    return ridge.epsilon();
  }

  /** Sets the size of the ridge and leaves its kind as it is. */
  public GradientLaw epsilon(double value) {
    return ridge(new Ridge(value, ridge.kind(), ridge.relative()));
  }

  /**
   * This law with another gain and the same eta. {@link Law#directional(Gain)} uses the eta that
   * suits the gain. The scalar law under the trust gain is shortened by |grad|^2 in place of tr A.
   */
  public GradientLaw gain(Gain value) {
    return new GradientLaw(
        name, eta, beta, value, ridge, memory, safeguards, decay, curvature, forced);
  }

  public GradientLaw ridge(Ridge value) {
    return new GradientLaw(
        name, eta, beta, gain, value, memory, safeguards, decay, curvature, forced);
  }

  public GradientLaw memory(Memory value) {
    return new GradientLaw(
        name, eta, beta, gain, ridge, value, safeguards, decay, curvature, forced);
  }

  /** Caps the factor of q; of the scalar law, the factor eta / (epsilon + tr A) of the gradient. */
  public GradientLaw alphaMax(double value) {
    return safeguards(new Safeguards(value, safeguards.clip()));
  }

  public GradientLaw clip(double value) {
    return safeguards(new Safeguards(safeguards.alphaMax(), value));
  }

  private GradientLaw safeguards(Safeguards value) {
    return new GradientLaw(name, eta, beta, gain, ridge, memory, value, decay, curvature, forced);
  }

  @Override
  public GradientLaw decay(WeightDecay value) {
    return new GradientLaw(
        name, eta, beta, gain, ridge, memory, safeguards, value, curvature, forced);
  }

  /** With these rows in the memory. */
  public GradientLaw curvature(Curvature value) {
    return new GradientLaw(name, eta, beta, gain, ridge, memory, safeguards, decay, value, forced);
  }

  /** Accepts eta as it is, even if single steps overshoot. */
  public GradientLaw force() {
    return new GradientLaw(
        name, eta, beta, gain, ridge, memory, safeguards, decay, curvature, true);
  }

  /** Whether it is the directional law itself, and not one that keeps no memory. */
  public boolean isDirectional() {
    return name.equals(DIRECTIONAL);
  }

  @Override
  public boolean overshoots() {
    // Without a memory h has no bound, so that only the normalised gain has a limit.
    boolean limited = gain == Gain.NORMALISED || !memory.equals(Memory.none());
    return limited && eta >= gain.overshoot(beta);
  }

  @Override
  public void checkHead(Parameters head) {
    if (overshoots() && !forced) {
      throw new IllegalArgumentException(refusal());
    }
  }

  /**
   * The cap on the factor of q; that of the scalar law is on the factor of the gradient, and q is
   * grad / epsilon.
   */
  public StepLink cap() {
    return StepLink.cap(safeguards.alphaMax() * (isDirectional() ? 1 : ridge.epsilon()));
  }

  /** What decides on the factor of a step: gain, cap and clip. */
  public StepLink length() {
    return gain.then(cap()).then(StepLink.clip(safeguards.clip()));
  }

  private String refusal() {
    boolean normalised = gain == Gain.NORMALISED;
    String limit = normalised ? "2" : "2 (1 - beta) = " + rounded(gain.overshoot(beta));
    String instead = normalised ? "a smaller one" : "1 - beta = " + rounded(gain.defaultEta(beta));
    return ("eta is %s; with the %s gain steps overshoot from %s on. Take %s, or force it"
            + " (forced=true; in Java force())")
        .formatted(eta, Settings.word(gain), limit, instead);
  }

  /** To six digits: 2 (1 - beta) without the dust of its subtraction. */
  private static String rounded(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  @Override
  public GradientLaw with(Settings s) {
    boolean remembers = isDirectional();
    boolean masked = name.equals(MASKED);
    double rate = s.number("eta", eta);
    double discount = remembers ? s.number("beta", beta) : beta;
    double epsilon = masked ? 1 : s.number("epsilon", ridge.epsilon());
    Gain rule = remembers ? s.word("gain", gain) : masked ? gain : energy(s);
    Ridge.Kind kind = remembers ? s.word("ridge", ridge.kind()) : ridge.kind();
    boolean relative = remembers && s.flag("relative", ridge.relative());
    Memory form = remembers ? s.memory(memory) : memory;
    Curvature rows = masked ? curvature : s.word("curvature", curvature);
    Safeguards held = s.safeguards(safeguards);
    WeightDecay pull = s.decay(decay);
    boolean force = !masked && s.flag("forced", forced);
    if (remembers && rule != gain && !s.gives("eta")) {
      rate = rule.defaultEta(discount);
    }
    Ridge size = new Ridge(epsilon, kind, relative);
    return new GradientLaw(name, rate, discount, rule, size, form, held, pull, rows, force);
  }

  /** The gain of the scalar law by its word for it. */
  private Gain energy(Settings s) {
    Energy energy = gain == Gain.TRUST ? Energy.LOSS_SCALED : Energy.SENSITIVITY;
    return s.word("energy", energy, Energy.SENSITIVITY) == Energy.SENSITIVITY
        ? Gain.NORMALISED
        : Gain.TRUST;
  }
}
