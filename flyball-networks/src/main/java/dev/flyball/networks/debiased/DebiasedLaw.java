package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.Controller;
import dev.flyball.control.HeadController;
import dev.flyball.control.HeadLaw;
import dev.flyball.law.Settings;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import java.util.Optional;

/**
 * The directional law with a debiased feedback, for the linear model with the squared loss. Where
 * hidden components correlate with seen ones, the other laws settle at E[x~x~'] w = E[x~ y] instead
 * of the complete data's weights. Here the gradient has components
 *
 * <pre>sum_k x~_j x~_k w_k / p_jk - x~_j y / p_j</pre>
 *
 * which is unbiased for the complete-data least squares as long as masks do not depend on the
 * values and the rates are the true ones. Counted rates are biased towards 1 at first ({@link
 * PairRates}), so that the first rows are learned from much as the other laws do; the bias fades as
 * 1 / rows. The gradient is solved in the metric from <em>before</em> the current row, which it
 * would correlate with, and scaled by eta_t / (1 + h), h the mean leverage of earlier rows and
 * eta_t = eta / (1 + t / horizon). What it finds are weights for complete inputs: for predicting
 * from rows with holes the biased weights are the better ones.
 *
 * <p>x~x~'/p is not positive semidefinite and varies far more than x~x~', so the same eta that
 * suits the other laws would make w diverge where little is seen. Two things hold it:
 *
 * <ul>
 *   <li>the factor of q is at most a quarter of E[tr A] / E[tr A^2], A = x~x~'/p in the metric: on
 *       average over directions, what a step takes from the error is then at least eight times what
 *       its variance adds. A is measured in the diagonal of B, over earlier rows;
 *   <li>w stays in the ball sum_j E[x_j^2] w_j^2 &lt;= radius^2 E[y^2]. The complete data's weights
 *       lie in it as long as the correlation matrix of the inputs has no eigenvalue below 1 /
 *       radius^2, since w'E[xx']w &lt;= E[y^2] for them.
 * </ul>
 *
 * <p>How often each acts is counted ({@code Controller.capped}, {@code clipped}). O(k^2) for a row
 * that sees k components, beside two solves.
 *
 * @param horizon the step at which eta has come down to a half; infinite keeps it
 * @param radius of the ball, in units of the targets' size over the inputs'; infinite for none
 */
public record DebiasedLaw(
    double eta,
    double horizon,
    double beta,
    Ridge ridge,
    Memory memory,
    ObservationRates rates,
    double radius)
    implements HeadLaw {
  static final String NAME = "debiased";

  /** The usual eta, and the step at which it has fallen to one half. */
  static final double ETA = 0.1;

  static final double HORIZON = 3000;

  /** The usual radius of the ball in which weights are kept. */
  static final double RADIUS = 10;

  private static final double BETA = 0.999;
  private static final double EPSILON = 0.05;

  public DebiasedLaw {
    Settings.checkPositive("eta", eta);
    Settings.checkBeta(beta);
    if (!(horizon > 0)) {
      throw new IllegalArgumentException("horizon must be positive, not " + horizon);
    }
    if (!(radius > 0)) {
      throw new IllegalArgumentException("radius must be positive, not " + radius);
    }
  }

  /** The law with these rates and the usual constants. */
  public static DebiasedLaw of(ObservationRates rates) {
    return new DebiasedLaw(ETA, HORIZON, BETA, Ridge.fixed(EPSILON), Memory.dense(), rates, RADIUS);
  }

  /** The rates that a controller of this law divides by; empty for one of another law. */
  public static Optional<PairRates> rates(Controller controller) {
    return controller.inner() instanceof DebiasedController own
        ? Optional.of(own.rates())
        : Optional.empty();
  }

  public DebiasedLaw eta(double value) {
    return new DebiasedLaw(value, horizon, beta, ridge, memory, rates, radius);
  }

  public DebiasedLaw ridge(Ridge value) {
    return new DebiasedLaw(eta, horizon, beta, value, memory, rates, radius);
  }

  public DebiasedLaw memory(Memory value) {
    return new DebiasedLaw(eta, horizon, beta, ridge, value, rates, radius);
  }

  /** The radius of the ball in which the weights stay; infinite for no limit. */
  public DebiasedLaw radius(double value) {
    return new DebiasedLaw(eta, horizon, beta, ridge, memory, rates, value);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void checkHead(Parameters head) {
    if (!(head instanceof LinearModel linear) || linear.link() != Link.IDENTITY) {
      throw new IllegalArgumentException(
          "the debiased law is for the linear model, not for "
              + (head instanceof Model model ? model.describe() : "a network"));
    }
  }

  @Override
  public void checkLoss(Loss loss) {
    if (!loss.equals(Loss.squared())) {
      throw new IllegalArgumentException(
          "the debiased law is for the squared loss, not for " + loss.describe());
    }
  }

  @Override
  public HeadController controller(Parameters head, Workers workers) {
    return new DebiasedController(this, head, workers);
  }

  /** The memory, and the counts that rates are. */
  @Override
  public Description kept() {
    return rates.describe(HeadLaw.super.kept());
  }

  /** eta after {@code steps} steps. */
  double etaAfter(long steps) {
    return eta / (1 + steps / horizon);
  }

  @Override
  public DebiasedLaw with(Settings s) {
    double rate = s.number("eta", eta);
    double half = s.number("horizon", horizon);
    double discount = s.number("beta", beta);
    double epsilon = s.number("epsilon", ridge.epsilon());
    Ridge.Kind kind = s.word("ridge", ridge.kind());
    double ball = s.number("radius", radius, Double.POSITIVE_INFINITY);
    Ridge size = new Ridge(epsilon, kind, s.flag("relative", ridge.relative()));
    Memory form = s.memory(memory);
    ObservationRates seen =
        s.part(ObservationRates.SETTINGS, rates, rates::describe, ObservationRates::of);
    return new DebiasedLaw(rate, half, discount, size, form, seen, ball);
  }
}
