package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * The mixture weights of the tree prefixes for a number: ML-Poly on the slopes of the absolute
 * error, as in a pool, but trees start with no weight. The regret against the pool alone is
 * O(sqrt(T log T)) whatever the data do.
 */
final class PrefixMixing implements Stateful {
  /** No regret counts for more: squares stay finite. */
  private static final double MOST = 1e100;

  private final double[] regret;
  private final double[] squares;
  private final double[] largest;
  private final double[] shares;

  /** Keeps the weights in {@code shares}. */
  PrefixMixing(double[] shares) {
    this.regret = new double[shares.length];
    this.squares = new double[shares.length];
    this.largest = new double[shares.length];
    this.shares = shares;
    settle();
  }

  /** They sum to one; the first is the pool's. Not to be changed. */
  double[] shares() {
    return shares;
  }

  /** Learns from the members' predictions and the target, in units of {@code unit}. */
  void judge(double[] predictions, double predicted, double target, double unit, double weight) {
    double slope = weight * Math.signum(predicted - target) / unit;
    for (int k = 0; k < predictions.length; k++) {
      double rho = Math.max(-MOST, Math.min(MOST, slope * (predicted - predictions[k])));
      regret[k] += rho;
      squares[k] += rho * rho;
      largest[k] = Math.max(largest[k], rho * rho);
    }
    settle();
  }

  private void settle() {
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      shares[k] = regret[k] > 0 ? regret[k] / (largest[k] + squares[k]) : 0;
      sum += shares[k];
    }
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      Arrays.fill(shares, 0);
      shares[0] = 1;
      return;
    }
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= sum;
    }
  }

  @Override
  public void fields(Fields f) {
    f.array("regret", regret);
    f.array("squares", squares);
    f.array("largest", largest);
    if (f.changes()) {
      settle();
    }
  }
}
