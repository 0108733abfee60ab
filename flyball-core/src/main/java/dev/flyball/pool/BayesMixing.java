package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import java.util.Arrays;

/**
 * Mixture weights of a pool's members for classes: Bayes' rule with a fixed share. After a target,
 *
 * <pre>p_k ~ p_k P_k(y),  then  p_k &lt;- (1 - s) p_k + s / K</pre>
 *
 * with s = .001, so that a member that becomes the best is found again. Over T rows the mixture's
 * log loss exceeds that of the best member by at most log K + T log(1 / (1 - s)), whatever the data
 * do.
 */
final class BayesMixing implements Mixing {
  private static final double SHARE = 0.001;

  /** The members that have not left. */
  private final boolean[] takesPart;

  private final double[] share;

  BayesMixing(int members) {
    this.takesPart = new boolean[members];
    this.share = new double[members];
    reset();
  }

  /** The shares p, which sum to one; not to be changed. */
  @Override
  public double[] shares() {
    return share;
  }

  /** Takes in the log of the probability that each member gave what came. */
  void judge(double[] logProbability) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < share.length; k++) {
      largest = takesPart[k] ? Math.max(largest, logProbability[k]) : largest;
    }
    double sum = 0;
    int parts = 0;
    for (int k = 0; k < share.length; k++) {
      if (takesPart[k]) {
        share[k] *= Math.exp(logProbability[k] - largest);
        sum += share[k];
        parts++;
      }
    }
    for (int k = 0; k < share.length; k++) {
      if (takesPart[k]) {
        share[k] = (1 - SHARE) * share[k] / sum + SHARE / parts;
      }
    }
  }

  @Override
  public void leave(int k) {
    int parts = parts();
    if (!takesPart[k] || parts == 1) {
      return;
    }
    takesPart[k] = false;
    share[k] = 0;
    double sum = 0;
    for (double each : share) {
      sum += each;
    }
    for (int other = 0; other < share.length; other++) {
      share[other] = sum > 0 ? share[other] / sum : takesPart[other] ? 1.0 / (parts - 1) : 0;
    }
  }

  private int parts() {
    int parts = 0;
    for (boolean part : takesPart) {
      parts += part ? 1 : 0;
    }
    return parts;
  }

  @Override
  public void fields(Fields f) {
    f.array("shares", share, 1.0 / share.length);
    if (f.changes()) {
      Arrays.fill(takesPart, true);
    }
  }
}
