package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.DivergenceException;
import dev.flyball.control.MetricController;
import dev.flyball.control.ParameterStep;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import java.util.Arrays;

/**
 * Steps along the debiased gradient ({@link DebiasedLaw}) in the metric from before the row. A row
 * that sees k of d components costs O(k^2) for the gradient beside two solves.
 */
final class DebiasedController extends MetricController {
  private final DebiasedLaw law;
  private final PairRates rates;
  private final double[] gradient;
  private final double[] q;
  private final int[] seen;
  private final double[] values;
  private final DebiasedStepLimit variance;
  private final WeightBall ball;
  private long steps;
  private double meanLeverage;

  DebiasedController(DebiasedLaw law, Parameters head, Workers workers) {
    super(law.memory().observability(head.parameters(), law.beta(), law.ridge(), workers));
    this.law = law;
    this.rates = law.rates().running(head.parameters());
    this.gradient = new double[observability.width()];
    this.q = new double[observability.width()];
    this.seen = new int[observability.width()];
    this.values = new double[observability.width()];
    this.variance =
        new DebiasedStepLimit(
            observability.width(), law.beta(), !law.memory().equals(Memory.none()));
    this.ball = new WeightBall(observability.width(), law.radius());
  }

  PairRates rates() {
    return rates;
  }

  /** Rates are counted of so many components. */
  @Override
  public boolean widens() {
    return false;
  }

  @Override
  public void check(Actuation actuation) {
    double energy = actuation.energy();
    double feedback = 0;
    for (int i = 0; i < actuation.rows(); i++) {
      feedback += Math.abs(actuation.feedback(i));
    }
    if (!Double.isFinite(energy * feedback * feedback)) {
      throw new DivergenceException(
          "sensitivity energy %s with residuals of %s: the parameters diverge; lower eta (now %s)"
              .formatted(energy, feedback, law.eta()));
    }
    rates.knownZero(actuation, seen, values).ifPresent(DebiasedController::refuse);
  }

  private static void refuse(PairRates.Pair pair) {
    throw new DivergenceException(
        "components %s and %s are seen in one row, which their known rate of 0 rules out; correct the rates, or count them (no eta helps)"
            .formatted(pair.first(), pair.second()));
  }

  @Override
  public ParameterStep decide(Actuation actuation, double[] w, int offset, double[] room) {
    debias(actuation, w, offset);
    observability.solve(gradient, q);
    leverage = observability.leverage(actuation);
    // The row's own leverage would correlate with its gradient; only the first row has no past.
    double past = steps == 0 ? leverage : meanLeverage;
    alpha = law.etaAfter(steps) / (1 + past);
    double most = variance.largestFactor();
    if (alpha > most) {
      alpha = most;
      capped++;
    }
    for (int j = 0; j < q.length; j++) {
      room[j] = -alpha * q[j];
    }
    if (ball.hold(w, offset, room)) {
      clipped++;
    }
    meanLeverage = past + (1 - law.beta()) * (leverage - past);
    observability.observe(actuation);
    variance.end(actuation.observations());
    steps++;
    return step.all(room);
  }

  /** The mean over rows of x~_j (sum_k x~_k w_k / p_jk - y / p_j). */
  private void debias(Actuation actuation, double[] w, int offset) {
    Arrays.fill(gradient, 0);
    variance.begin(observability.ridge());
    int silent = actuation.observations();
    for (int i = 0; i < actuation.rows(); i++) {
      int length = actuation.row(i, seen, values);
      if (length > 0) {
        silent--;
        rates.observe(seen, length);
        variance.add(seen, values, length, rates);
        // A row of weight c is the root of c times the row, and so is its residual.
        double residual = actuation.feedback(i) / actuation.gain(i);
        addRow(length, residual, 1.0 / actuation.observations(), w, offset);
      }
    }
    for (int i = 0; i < silent; i++) {
      rates.observe(seen, 0);
    }
  }

  private void addRow(int length, double residual, double weight, double[] w, int offset) {
    double prediction = 0;
    for (int a = 0; a < length; a++) {
      prediction += values[a] * w[offset + seen[a]];
    }
    double target = prediction - residual;
    ball.take(seen, values, length, target);
    for (int a = 0; a < length; a++) {
      int j = seen[a];
      double sum = -target / rates.rate(j, j);
      for (int b = 0; b < length; b++) {
        sum += values[b] * w[offset + seen[b]] / rates.rate(j, seen[b]);
      }
      gradient[j] += weight * values[a] * sum;
    }
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    steps = f.count("debiasedSteps", steps);
    meanLeverage = f.number("meanLeverage", meanLeverage);
    f.part("variance", variance);
    f.part("ball", ball);
    f.part("rates", rates);
  }
}
