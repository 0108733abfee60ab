package dev.flyball.paper.compare;

import dev.flyball.tables.peer.Peer;

/** Puts the running mean of what was seen of a feature where it is missing, then learns. */
public final class MeanImputation implements Peer {
  private final Peer inner;
  private final double[] means;
  private final long[] counts;
  private final double[] filled;

  public MeanImputation(int size, Peer inner) {
    this.inner = inner;
    means = new double[size];
    counts = new long[size];
    filled = new double[size];
  }

  @Override
  public double learn(double[] row, double target) {
    for (int j = 0; j < row.length; j++) {
      if (Double.isNaN(row[j])) {
        filled[j] = means[j];
      } else {
        filled[j] = row[j];
        means[j] += (row[j] - means[j]) / ++counts[j];
      }
    }
    return inner.learn(filled, target);
  }

  @Override
  public double[] weights() {
    return inner.weights();
  }
}
