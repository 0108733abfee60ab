package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Actuation;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Observability;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The closed-loop law: S takes in the current actuation, B q = grad l is solved, and w moves by
 * -alpha q with alpha from the {@link Gain}, held by the {@link Safeguards}. With no memory and the
 * normalised gain it is the scalar law; with the identity as metric and the printed gain, SGD.
 */
final class DirectionalController implements HeadController {
  /** Within these sizes of the feedback, g'q over it is good to rounding. */
  private static final double LEAST_FEEDBACK = 1e-100;

  private static final double MOST_FEEDBACK = 1e100;

  private double eta;
  private final Gain gain;
  private final Safeguards safeguards;
  private final WeightDecay decay;

  /** Which parameters decay; the model is asked once, so that it cannot fail amid a step. */
  private final boolean[] decays;

  private final Curvature curvature;
  private final Observability observability;
  private final double[] gradient;
  private final double[] q;
  private double[] rowProducts = new double[1];
  private double leverage;

  /** The actuation of the last step while its leverage is not computed yet, or null. */
  private @Nullable Actuation unmeasured;

  private double alpha;
  private long capped;
  private long clipped;

  DirectionalController(
      double eta,
      Gain gain,
      Safeguards safeguards,
      WeightDecay decay,
      Curvature curvature,
      Parameters head,
      Observability observability) {
    this.eta = eta;
    this.gain = gain;
    this.safeguards = safeguards;
    this.decay = decay;
    this.decays = new boolean[observability.width()];
    for (int j = 0; decay.isOn() && j < decays.length; j++) {
      decays[j] = head.decays(j);
    }
    this.curvature = curvature;
    this.observability = observability;
    this.gradient = new double[observability.width()];
    this.q = new double[observability.width()];
  }

  @Override
  public void eta(double value) {
    LawSettings.checkEta(value);
    eta = value;
  }

  @Override
  public void check(Actuation actuation) {
    double energy = actuation.energy();
    if (!Double.isFinite(energy)) {
      throw new DivergenceException(
          "the sensitivity energy is %s; standardise the inputs or lower eta (now %s)"
              .formatted(energy, eta));
    }
    actuation.gradient(gradient);
    Optional<String> refusal = observability.refusal(actuation);
    if (refusal.isPresent()) {
      throw new DivergenceException(refusal.get());
    }
    double norm = Math.sqrt(Kernels.squaredNorm(gradient, 0, gradient.length));
    double ridge = observability.ridgeAfter(actuation);
    double reach = Math.max(1, eta) * norm / (ridge > 0 ? Math.min(1, ridge) : 1);
    if (!Double.isFinite(reach)) {
      throw new DivergenceException(
          "the gradient's norm is %s: the parameters diverge; lower eta (now %s)"
              .formatted(norm, eta));
    }
  }

  @Override
  public void decide(Actuation actuation, double[] w, int offset, double[] step) {
    actuation.gradient(gradient);
    if (decay.isOn() && decay.coupled() && sawAnything(actuation)) {
      coupleDecay(actuation, w, offset);
    }
    observability.observeThenSolve(actuation, gradient, q);
    double gradientEnergy = notNegative(Kernels.dot(gradient, 0, q, 0, q.length));
    measure(actuation);
    alpha = gain.alpha(eta, leverage, gradientEnergy);
    if (alpha > safeguards.alphaMax()) {
      alpha = safeguards.alphaMax();
      capped++;
    }
    for (int j = 0; j < q.length; j++) {
      step[j] = -alpha * q[j];
    }
    clip(step);
    if (decay.isOn() && !decay.coupled()) {
      decayReached(actuation, w, offset, step);
    }
    dropIfNotFinite(w, offset, step);
  }

  /** What is a square in exact arithmetic; one that overflowed leaves no room for a step. */
  private static double notNegative(double square) {
    return square >= 0 ? square : square < 0 ? 0 : Double.POSITIVE_INFINITY;
  }

  /** A step past the largest number is none at all, and counts as clipped. */
  private void dropIfNotFinite(double[] w, int offset, double[] step) {
    // A network that is trained elsewhere does not always show its weights.
    boolean shown = w.length >= offset + step.length;
    for (int j = 0; j < step.length; j++) {
      if (!Double.isFinite(shown ? w[offset + j] + step[j] : step[j])) {
        Arrays.fill(step, 0);
        clipped++;
        return;
      }
    }
  }

  /** A minibatch's leverage costs a solve a row: it waits until somebody needs it. */
  private void measure(Actuation actuation) {
    boolean now = gain.usesLeverage() || actuation.alongOneRow();
    leverage = now ? leverage(actuation) : Double.NaN;
    unmeasured = now ? null : actuation;
  }

  /**
   * For a single row, q already is B^-1 g up to a factor: h costs one product instead of a solve.
   */
  private double leverage(Actuation actuation) {
    boolean alongRow = actuation.alongOneRow() && !(decay.isOn() && decay.coupled());
    double size = alongRow ? Math.abs(actuation.feedback(0)) : 0;
    if (size < LEAST_FEEDBACK || size > MOST_FEEDBACK) {
      return notNegative(curvature.leverage(observability, actuation));
    }
    actuation.times(q, rowProducts);
    return notNegative(actuation.gain(0) * rowProducts[0] / actuation.feedback(0));
  }

  private void clip(double[] step) {
    double norm = Math.sqrt(Kernels.squaredNorm(step, 0, step.length));
    if (norm > safeguards.clip()) {
      Kernels.scale(safeguards.clip() / norm, step, 0, step.length);
      clipped++;
    }
  }

  /** Rows that saw nothing move nothing, not even by decay. */
  private static boolean sawAnything(Actuation actuation) {
    for (int i = 0; i < actuation.rows(); i++) {
      if (actuation.gain(i) != 0 || actuation.feedback(i) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * lambda w joins the gradient. Where nothing is seen B is as small as its ridge, so that decay
   * alone multiplies w by 1 - alpha lambda / ridge there; with lambda held to ridge / eta that
   * never overshoots, whatever the gain.
   */
  private void coupleDecay(Actuation actuation, double[] w, int offset) {
    double lambda = Math.min(decay.lambda(), observability.ridgeAfter(actuation) / eta);
    for (int j = 0; j < gradient.length; j++) {
      if (decays[j]) {
        gradient[j] += lambda * w[offset + j];
      }
    }
  }

  private void decayReached(Actuation actuation, double[] w, int offset, double[] step) {
    for (int j = 0; j < step.length; j++) {
      if (actuation.reaches(j) && decays[j]) {
        step[j] -= eta * decay.lambda() * w[offset + j];
      }
    }
  }

  @Override
  public Observability observability() {
    return observability;
  }

  @Override
  public double leverage() {
    if (unmeasured != null) {
      leverage = curvature.leverage(observability, unmeasured);
      unmeasured = null;
    }
    return leverage;
  }

  @Override
  public double alpha() {
    return alpha;
  }

  @Override
  public long capped() {
    return capped;
  }

  @Override
  public long clipped() {
    return clipped;
  }

  @Override
  public void reset() {
    observability.reset();
    unmeasured = null;
    leverage = 0;
    alpha = 0;
    capped = 0;
    clipped = 0;
  }

  @Override
  public void save(State state) {
    state.put("capped", capped);
    state.put("clipped", clipped);
    state.put("leverage", leverage);
    state.put("alpha", alpha);
    observability.save(state.in("memory"));
  }

  @Override
  public void load(State state) {
    capped = state.count("capped");
    clipped = state.count("clipped");
    leverage = state.number("leverage");
    unmeasured = null;
    alpha = state.number("alpha");
    observability.load(state.in("memory"));
  }
}
