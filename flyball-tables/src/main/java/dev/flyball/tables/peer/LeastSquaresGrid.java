package dev.flyball.tables.peer;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.report.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Recursive least squares whose ridge is kept: w = (A + ridge I)^-1 b with A = lambda A + x x' and
 * b = lambda b + x y, at a grid of lambda and ridge. A factor a row and setting, O(d^3): as exact
 * as it can be, not as quick.
 */
final class LeastSquaresGrid extends PeerGrid {
  private static final double[] RIDGES = {0.01, 0.1, 1, 10, 100, 1000};

  private final double[] lambdas;
  private final PackedSymmetric[] sums;
  private final double[][] products;
  private final Cholesky factor;

  LeastSquaresGrid(double[] lambdas, int heads, int width) {
    super("RLS", Role.RECURSIVE, Slope.SQUARES, rates(lambdas), settings(lambdas), heads, width);
    this.lambdas = lambdas.clone();
    this.sums = new PackedSymmetric[lambdas.length];
    Arrays.setAll(sums, l -> new PackedSymmetric(width));
    this.products = new double[lambdas.length][heads * width];
    this.factor = new Cholesky(width);
  }

  /** The rate is 1 - lambda, so the longest memory comes first. */
  private static List<Double> rates(double[] lambdas) {
    List<Double> rates = new ArrayList<>();
    for (int l = lambdas.length - 1; l >= 0; l--) {
      rates.add(1 - lambdas[l]);
    }
    return rates;
  }

  private static List<Setting> settings(double[] lambdas) {
    List<Setting> settings = new ArrayList<>();
    for (int l = 0; l < lambdas.length; l++) {
      for (int e = 0; e < RIDGES.length; e++) {
        boolean edge = l == 0 || e == 0 || e == RIDGES.length - 1;
        String words = "forgetting %s, ridge %s".formatted(lambdas[l], RIDGES[e]);
        settings.add(new Setting(lambdas.length - 1 - l, words, edge));
      }
    }
    return settings;
  }

  @Override
  void learn(double[] row, double[] scores, double[] wanted, double weight) {
    for (int l = 0; l < lambdas.length; l++) {
      double[] product = products[l];
      sums[l].scale(lambdas[l]);
      sums[l].addRankOne(weight, row);
      for (int c = 0; c < heads; c++) {
        for (int j = 0; j < width; j++) {
          product[c * width + j] =
              lambdas[l] * product[c * width + j] + weight * wanted[c] * row[j];
        }
      }
      for (int e = 0; e < RIDGES.length; e++) {
        if (factor.factor(sums[l], 1, RIDGES[e])) {
          for (int c = 0; c < heads; c++) {
            int from = ((l * RIDGES.length + e) * heads + c) * width;
            factor.solve(product, c * width, weights, from);
          }
        }
      }
    }
  }
}
