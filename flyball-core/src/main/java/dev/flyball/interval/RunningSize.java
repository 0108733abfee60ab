package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;

/**
 * A running estimate of the size of residuals that adapts to changes: means over about the last 5,
 * 20, 100 and 1,000, mixed by how well each predicted the latest sizes. Where sizes jump the short
 * one wins, where nothing changes the long one, which varies least: a scale that varies for nothing
 * makes intervals wider.
 *
 * <p>The mixture is m = exp(sum of p_k log m_k) with p_k proportional to exp(l_k), where l_k is the
 * discounted log-likelihood of the sizes a under means m_k: l_k &lt;- 0.98 l_k - log m_k - a / m_k.
 */
final class RunningSize implements ResidualSize {
  private static final double[] RATES = {1.0 / 5, 1.0 / 20, 1.0 / 100, 1.0 / 1000};
  private static final double DISCOUNT = 0.98;

  /** A single size counts for at most so many times the largest mean. */
  static final double MOST = 100;

  private final double[] means = new double[RATES.length];

  /** The logarithms of the means, where these are positive. */
  private final double[] logs = new double[RATES.length];

  private final double[] likelihoods = new double[RATES.length];
  private double value;

  @Override
  public double value() {
    return value;
  }

  @Override
  public void learn(double whole, long count) {
    double all = 1.0 / count;
    double size = limited(whole);
    for (int k = 0; k < means.length; k++) {
      if (means[k] > 0) {
        likelihoods[k] = DISCOUNT * likelihoods[k] - logs[k] - size / means[k];
      }
      means[k] += (size - means[k]) * Math.max(all, RATES[k]);
    }
    findLogs();
    value = mixed();
  }

  /** One wild residual among others says little of those to come; a run of them is followed. */
  private double limited(double size) {
    double largest = 0;
    for (double mean : means) {
      largest = Math.max(largest, mean);
    }
    return largest > 0 ? Math.min(size, MOST * largest) : size;
  }

  private void findLogs() {
    for (int k = 0; k < means.length; k++) {
      logs[k] = Math.log(means[k]);
    }
  }

  private double mixed() {
    double best = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < means.length; k++) {
      if (!(means[k] > 0)) {
        // Sizes of 0 have no logarithm; the long mean is the last to get there.
        return means[means.length - 1];
      }
      best = Math.max(best, likelihoods[k]);
    }
    double sum = 0;
    double log = 0;
    for (int k = 0; k < means.length; k++) {
      double weight = likelihoods[k] == best ? 1 : Math.exp(likelihoods[k] - best);
      sum += weight;
      log += weight * logs[k];
    }
    return Math.exp(log / sum);
  }

  @Override
  public void copyFrom(ResidualSize other) {
    value = other.value();
  }

  @Override
  public void fields(Fields f) {
    value = f.number("mean", value);
    f.array("means", means);
    f.array("likelihoods", likelihoods);
    if (f.loads()) {
      findLogs();
    }
  }
}
