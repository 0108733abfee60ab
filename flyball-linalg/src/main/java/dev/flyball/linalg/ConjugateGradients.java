package dev.flyball.linalg;

import java.util.Arrays;

/**
 * Solves M x = b for a symmetric positive definite M that is only known by its products. The answer
 * comes with a certificate: where {@code smallest} is no more than the smallest eigenvalue of M, |x
 * - M^-1 b| is at most |b - M x| / smallest, so that {@code tolerance} bounds the relative error of
 * x itself and not that of the residual. One product per step, and no allocation.
 */
public final class ConjugateGradients {
  /** y = M x; two different arrays. */
  @FunctionalInterface
  public interface Product {
    void times(double[] x, double[] y);
  }

  /** Outside of these bounds the squares of what is iterated on would leave the doubles. */
  private static final double SMALLEST_SQUARE = 1e-200;

  private static final double LARGEST_SQUARE = 1e200;

  private final int width;
  private final double[] residual;
  private final double[] direction;
  private final double[] product;
  private int products;

  public ConjugateGradients(int width) {
    this.width = width;
    this.residual = new double[width];
    this.direction = new double[width];
    this.product = new double[width];
  }

  /**
   * Iterates from x = 0 until the relative error of x is at most {@code tolerance}; false if {@code
   * most} products were not enough, and x is then the last iterate, or if b is so large or small
   * that its square is not a number to go by.
   */
  public boolean solve(
      Product metric, double smallest, double tolerance, int most, double[] b, double[] x) {
    Arrays.fill(x, 0, width, 0);
    System.arraycopy(b, 0, residual, 0, width);
    double squared = Kernels.squaredNorm(residual, 0, width);
    double enough = tolerance * smallest;
    products = 0;
    if (squared < SMALLEST_SQUARE) {
      return isZero(b);
    }
    System.arraycopy(residual, 0, direction, 0, width);
    // Not "while larger": a product that is not a number must not pass for a solution.
    while (!(squared <= enough * enough * Kernels.squaredNorm(x, 0, width))) {
      if (products == most || !(squared < LARGEST_SQUARE)) {
        return false;
      }
      products++;
      metric.times(direction, product);
      double alpha = squared / Kernels.dot(direction, 0, product, 0, width);
      Kernels.axpy(alpha, direction, 0, x, 0, width);
      Kernels.axpy(-alpha, product, 0, residual, 0, width);
      double next = Kernels.squaredNorm(residual, 0, width);
      Kernels.scale(next / squared, direction, 0, width);
      Kernels.axpy(1, residual, 0, direction, 0, width);
      squared = next;
    }
    return true;
  }

  private boolean isZero(double[] b) {
    for (int i = 0; i < width; i++) {
      if (b[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** How many products the last solution took. */
  public int products() {
    return products;
  }

  /** Bytes held by the workspaces. */
  public long numBytes() {
    return 24L * width;
  }
}
