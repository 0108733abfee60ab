package dev.flyball.tables.peer;

import static dev.flyball.report.Text.text;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.report.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * Recursive least squares whose ridge is kept: w = (A + ridge I)^-1 b with A = lambda A + x x' and
 * b = lambda b + x y, at a grid of lambda and ridge. A factor a row and setting, O(d^3): as exact
 * as it can be, not as quick.
 */
final class LeastSquaresGrid implements PeerGrid {
  private static final double[] RIDGES = {0.01, 0.1, 1, 10, 100, 1000};

  private final double[] lambdas;
  private final int heads;
  private final int width;
  private final PackedSymmetric[] sums;
  private final double[][] products;
  private final double[][] weights;
  private final Cholesky factor;

  LeastSquaresGrid(double[] lambdas, int heads, int width) {
    this.lambdas = lambdas.clone();
    this.heads = heads;
    this.width = width;
    this.sums = new PackedSymmetric[lambdas.length];
    for (int l = 0; l < lambdas.length; l++) {
      sums[l] = new PackedSymmetric(width);
    }
    this.products = new double[lambdas.length][heads * width];
    this.weights = new double[lambdas.length * RIDGES.length][heads * width];
    this.factor = new Cholesky(width);
  }

  @Override
  public String name() {
    return "RLS";
  }

  @Override
  public Role role() {
    return Role.RECURSIVE;
  }

  /** The rate is 1 - lambda, so the longest memory comes first. */
  @Override
  public int rateOf(int k) {
    return lambdas.length - 1 - k / RIDGES.length;
  }

  @Override
  public List<Double> rates() {
    List<Double> rates = new ArrayList<>();
    for (int l = lambdas.length - 1; l >= 0; l--) {
      rates.add(1 - lambdas[l]);
    }
    return rates;
  }

  @Override
  public int settings() {
    return weights.length;
  }

  @Override
  public String setting(int k) {
    return text("forgetting %s, ridge %s", lambdas[k / RIDGES.length], RIDGES[k % RIDGES.length]);
  }

  @Override
  public boolean atEdge(int k) {
    boolean shortest = k / RIDGES.length == 0;
    return shortest || k % RIDGES.length == 0 || k % RIDGES.length == RIDGES.length - 1;
  }

  @Override
  public Slope slope() {
    return Slope.SQUARES;
  }

  @Override
  public void score(double[] row, double[] into) {
    for (int k = 0; k < weights.length; k++) {
      for (int c = 0; c < heads; c++) {
        double sum = 0;
        for (int j = 0; j < width; j++) {
          sum += weights[k][c * width + j] * row[j];
        }
        into[k * heads + c] = sum;
      }
    }
  }

  @Override
  public void learn(double[] row, double[] scores, double[] wanted) {
    for (int l = 0; l < lambdas.length; l++) {
      double[] product = products[l];
      sums[l].scale(lambdas[l]);
      sums[l].addRankOne(1, row);
      for (int c = 0; c < heads; c++) {
        for (int j = 0; j < width; j++) {
          product[c * width + j] = lambdas[l] * product[c * width + j] + wanted[c] * row[j];
        }
      }
      for (int e = 0; e < RIDGES.length; e++) {
        if (factor.factor(sums[l], 1, RIDGES[e])) {
          for (int c = 0; c < heads; c++) {
            factor.solve(product, c * width, weights[l * RIDGES.length + e], c * width);
          }
        }
      }
    }
  }
}
