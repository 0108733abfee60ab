package dev.flyball.tables.ahead;

import java.util.Arrays;

/**
 * Ridge regression on all rows whose targets are known, solved anew now and then, to compare with.
 * Missing values count as their column's mean. O(d^2) a row, O(d^3) a solution.
 */
final class RollingRidge implements RollingPeer {
  private static final int EVERY = 24;

  private final int width;
  private final double[] sum;
  private final double[] count;
  private final double[][] products;
  private final double[] withTarget;
  private double[] weights;
  private long rows;

  RollingRidge(int inputs) {
    this.width = inputs + 1;
    this.sum = new double[inputs];
    this.count = new double[inputs];
    this.products = new double[width][width];
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
      for (int j = 0; j < width; j++) {
        products[i][j] += row[i] * row[j];
      }
    }
    if (++rows % EVERY == 0) {
      weights = solve();
    }
  }

  /** With a ridge of one row of each column's own size; by elimination. */
  private double[] solve() {
    double[][] a = new double[width][];
    double[] right = withTarget.clone();
    for (int i = 0; i < width; i++) {
      a[i] = products[i].clone();
      double mean = products[i][width - 1] / rows;
      double variance = products[i][i] / rows - mean * mean;
      a[i][i] += i == width - 1 ? 1e-9 : Math.max(1e-9, variance);
    }
    for (int i = 0; i < width; i++) {
      for (int r = i + 1; r < width; r++) {
        double factor = a[r][i] / a[i][i];
        for (int c = i; c < width; c++) {
          a[r][c] -= factor * a[i][c];
        }
        right[r] -= factor * right[i];
      }
    }
    for (int i = width - 1; i >= 0; i--) {
      for (int c = i + 1; c < width; c++) {
        right[i] -= a[i][c] * right[c];
      }
      right[i] /= a[i][i];
    }
    return Arrays.stream(right).allMatch(Double::isFinite) ? right : weights;
  }
}
