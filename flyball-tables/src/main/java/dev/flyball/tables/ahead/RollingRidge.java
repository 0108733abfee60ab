package dev.flyball.tables.ahead;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;

/**
 * Ridge regression on all rows whose targets are known, solved anew now and then, to compare with.
 * Missing values count as their column's mean. O(d^2) a row, O(d^3) a solution.
 */
final class RollingRidge implements RollingPeer {
  private static final int EVERY = 24;

  private final int width;
  private final double[] sum;
  private final double[] count;
  private final PackedSymmetric products;
  private final PackedSymmetric ridged;
  private final Cholesky factor;
  private final double[] withTarget;
  private final double[] weights;
  private long rows;

  RollingRidge(int inputs) {
    this.width = inputs + 1;
    this.sum = new double[inputs];
    this.count = new double[inputs];
    this.products = new PackedSymmetric(width);
    this.ridged = new PackedSymmetric(width);
    this.factor = new Cholesky(width);
    this.withTarget = new double[width];
    this.weights = new double[width];
  }

  private double[] filled(double[] values) {
    double[] row = new double[width];
    row[width - 1] = 1;
    for (int j = 0; j < values.length; j++) {
      row[j] = !Double.isNaN(values[j]) ? values[j] : count[j] > 0 ? sum[j] / count[j] : 0;
    }
    return row;
  }

  @Override
  public double predict(double[] values) {
    double[] row = filled(values);
    double predicted = 0;
    for (int j = 0; j < width; j++) {
      predicted += weights[j] * row[j];
    }
    return predicted;
  }

  @Override
  public void learn(double[] values, double target) {
    for (int j = 0; j < values.length; j++) {
      if (!Double.isNaN(values[j])) {
        sum[j] += values[j];
        count[j]++;
      }
    }
    double[] row = filled(values);
    for (int i = 0; i < width; i++) {
      withTarget[i] += row[i] * target;
    }
    products.addRankOne(1, row);
    if (++rows % EVERY == 0) {
      solve();
    }
  }

  /** With a ridge of one row of each column's own size. */
  private void solve() {
    ridged.copyFrom(products);
    for (int i = 0; i < width; i++) {
      double mean = products.at(i, width - 1) / rows;
      double variance = i == width - 1 ? 0 : products.at(i, i) / rows - mean * mean;
      ridged.set(i, i, products.at(i, i) + Math.max(1e-9, variance));
    }
    if (factor.factor(ridged, 1, 0)) {
      factor.solve(withTarget, 0, weights, 0);
    }
  }
}
