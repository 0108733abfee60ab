package dev.flyball.paper.hindsight;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Ridge regression on all rows at once: standardised inputs, a missing one at its mean, a penalty
 * of 1; of classes one regression each.
 */
final class BatchRidge implements Function<double[], double[]> {
  private final double[] mean;
  private final double[] deviation;
  private final double[] base;
  private final double[][] weights;
  private final double[] z;

  private BatchRidge(int width, int outputs) {
    this.mean = new double[width];
    this.deviation = new double[width];
    this.base = new double[outputs];
    this.weights = new double[outputs][width];
    this.z = new double[width];
  }

  /** From these inputs and the first of the targets. */
  static BatchRidge of(double[][] inputs, double[] targets, int classes) {
    BatchRidge ridge = new BatchRidge(inputs[0].length, Math.max(1, classes));
    ridge.standardise(inputs);
    ridge.fit(inputs, targets, classes > 0);
    return ridge;
  }

  private void standardise(double[][] inputs) {
    for (int j = 0; j < z.length; j++) {
      int column = j;
      double[] seen =
          Arrays.stream(inputs).mapToDouble(x -> x[column]).filter(x -> !Double.isNaN(x)).toArray();
      mean[j] = Arrays.stream(seen).average().orElse(0);
      double variance =
          Arrays.stream(seen).map(x -> (x - mean[column]) * (x - mean[column])).average().orElse(0);
      deviation[j] = variance > 0 ? Math.sqrt(variance) : 1;
    }
  }

  private void read(double[] input) {
    for (int j = 0; j < z.length; j++) {
      z[j] = Double.isNaN(input[j]) ? 0 : (input[j] - mean[j]) / deviation[j];
    }
  }

  private static double wanted(double target, int k, boolean classes) {
    return classes ? (target == k ? 1 : 0) : target;
  }

  private void fit(double[][] inputs, double[] targets, boolean classes) {
    PackedSymmetric products = new PackedSymmetric(z.length);
    for (int k = 0; k < base.length; k++) {
      for (int i = 0; i < inputs.length; i++) {
        base[k] += wanted(targets[i], k, classes) / inputs.length;
      }
    }
    for (int i = 0; i < inputs.length; i++) {
      read(inputs[i]);
      products.addRankOne(1, z);
      for (int k = 0; k < base.length; k++) {
        double left = wanted(targets[i], k, classes) - base[k];
        for (int j = 0; j < z.length; j++) {
          weights[k][j] += z[j] * left;
        }
      }
    }
    Cholesky factor = new Cholesky(z.length);
    if (!factor.factor(products, 1, 1)) {
      throw new IllegalStateException("ridge regression has no solution");
    }
    for (double[] sums : weights) {
      factor.solve(sums, 0, sums, 0);
    }
  }

  @Override
  public double[] apply(double[] input) {
    read(input);
    double[] predicted = base.clone();
    for (int k = 0; k < predicted.length; k++) {
      for (int j = 0; j < z.length; j++) {
        predicted[k] += z[j] * weights[k][j];
      }
    }
    return predicted;
  }
}
