package dev.flyball.control;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import dev.flyball.observability.ObservationRates;
import dev.flyball.observability.Ridge;

/**
 * The directional law with a debiased feedback, for the linear model with the squared loss. Where
 * hidden components correlate with seen ones, the other laws settle at E[x~x~'] w = E[x~ y] instead
 * of the complete data's weights. Here the gradient has components
 *
 * <pre>sum_k x~_j x~_k w_k / p_jk - x~_j y / p_j</pre>
 *
 * which is unbiased for the complete-data least squares as long as masks do not depend on the
 * values. It is solved in the metric from <em>before</em> the current row, which it would correlate
 * with, and scaled by eta_t / (1 + h), h the mean leverage of earlier rows and eta_t = eta / (1 + t
 * / horizon). What it finds are weights for complete inputs: for predicting from rows with holes
 * the biased weights are the better ones.
 *
 * @param horizon the step at which eta has come down to a half; infinite keeps it
 */
public record DebiasedLaw(
    double eta, double horizon, double beta, Ridge ridge, Memory memory, ObservationRates rates)
    implements Law {

  public DebiasedLaw {
    LawSettings.checkEta(eta);
    if (!(horizon > 0)) {
      throw new IllegalArgumentException("horizon must be positive, not " + horizon);
    }
    if (!(beta > 0 && beta < 1)) {
      throw new IllegalArgumentException("beta must lie between 0 and 1, not " + beta);
    }
  }

  public DebiasedLaw eta(double value) {
    return new DebiasedLaw(value, horizon, beta, ridge, memory, rates);
  }

  /** The step at which eta has come down to a half. */
  public DebiasedLaw horizon(double value) {
    return new DebiasedLaw(eta, value, beta, ridge, memory, rates);
  }

  public DebiasedLaw beta(double value) {
    return new DebiasedLaw(eta, horizon, value, ridge, memory, rates);
  }

  public DebiasedLaw ridge(Ridge value) {
    return new DebiasedLaw(eta, horizon, beta, value, memory, rates);
  }

  @Override
  public DebiasedLaw memory(Memory value) {
    return new DebiasedLaw(eta, horizon, beta, ridge, value, rates);
  }

  @Override
  public String name() {
    return "debiased";
  }

  @Override
  public HeadController controller(Parameters head, Workers workers) {
    if (!(head instanceof LinearModel linear) || linear.link() != Link.IDENTITY) {
      throw new IllegalArgumentException(
          "the debiased law is for the linear model, not for "
              + (head instanceof Model model ? model.describe() : "a network"));
    }
    return new DebiasedController(
        this,
        memory.observability(head.parameters(), beta, ridge, workers),
        rates.running(head.parameters()));
  }

  @Override
  public void checkLoss(Loss loss) {
    if (!loss.equals(Loss.squared())) {
      throw new IllegalArgumentException(
          "the debiased law is for the squared loss, not for " + loss.describe());
    }
  }

  /** eta after {@code steps} steps. */
  double etaAfter(long steps) {
    return eta / (1 + steps / horizon);
  }

  @Override
  public Description describe() {
    Description law =
        Description.of(name())
            .with("eta", eta)
            .with("horizon", horizon)
            .with("beta", beta)
            .with("epsilon", ridge.epsilon())
            .with("ridge", LawSettings.word(ridge.kind()));
    if (ridge.relative()) {
      law = law.with("relative", true);
    }
    return rates.describe(memory.describe(law));
  }

  static DebiasedLaw of(Description law) {
    return new DebiasedLaw(
        law.number("eta"),
        law.number("horizon"),
        law.number("beta"),
        new Ridge(
            law.number("epsilon"),
            LawSettings.constant(Ridge.Kind.class, law, "ridge"),
            LawSettings.isOn(law, "relative")),
        Memory.of(law),
        ObservationRates.of(law));
  }
}
