package dev.flyball.paper.compare;

import dev.flyball.tables.peer.Peer;

/**
 * Recursive least squares with forgetting (Haykin, Adaptive Filter Theory): k = P x / (lambda + x'P
 * x), w += k (y - w'x), P = (P - k x'P) / lambda, P begun at I / delta. Missing components are 0.
 * O(d^2) per row. Its dial is lambda = 1 - eta.
 */
public final class RecursiveLeastSquares implements Peer {
  private static final double DELTA = 0.05;

  private final double lambda;
  private final double[] weights;
  private final double[][] inverse;
  private final double[] seen;
  private final double[] product;

  public RecursiveLeastSquares(int size, double lambda) {
    this.lambda = lambda;
    weights = new double[size];
    inverse = new double[size][size];
    seen = new double[size];
    product = new double[size];
    for (int j = 0; j < size; j++) {
      inverse[j][j] = 1 / DELTA;
    }
  }

  @Override
  public double learn(double[] row, double target) {
    double prediction = 0;
    for (int j = 0; j < row.length; j++) {
      seen[j] = Double.isNaN(row[j]) ? 0 : row[j];
      prediction += weights[j] * seen[j];
    }
    double denominator = lambda;
    for (int j = 0; j < seen.length; j++) {
      product[j] = dot(inverse[j], seen);
      denominator += seen[j] * product[j];
    }
    for (int j = 0; j < seen.length; j++) {
      weights[j] += product[j] / denominator * (target - prediction);
      for (int k = 0; k < seen.length; k++) {
        inverse[j][k] = (inverse[j][k] - product[j] * product[k] / denominator) / lambda;
      }
    }
    return prediction;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  @Override
  public double[] weights() {
    return weights;
  }
}
