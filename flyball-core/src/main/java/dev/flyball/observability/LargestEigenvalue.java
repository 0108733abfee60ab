package dev.flyball.observability;

/**
 * The largest eigenvalue of a small positive semidefinite matrix, by power iteration. Reused: it
 * grows to the largest matrix met.
 */
final class LargestEigenvalue {
  private static final int MOST_PRODUCTS = 200;

  /** The iteration ends when it gains less than this. */
  private static final double ENOUGH = 1e-9;

  private double[][] matrix = {};
  private double[] vector = {};
  private double[] next = {};

  /** Room for a matrix of this width; to be filled row by row. */
  double[][] matrix(int width) {
    if (matrix.length < width) {
      matrix = new double[width][width];
      vector = new double[width];
      next = new double[width];
    }
    return matrix;
  }

  /** The largest eigenvalue of the leading block of this width; its trace if there is none. */
  double of(int width) {
    for (int i = 0; i < width; i++) {
      vector[i] = Math.sqrt(Math.max(0, matrix[i][i]));
    }
    double found = 0;
    for (int step = 0; step < MOST_PRODUCTS; step++) {
      double norm = norm(vector, width);
      if (!(norm > 0) || Double.isInfinite(norm)) {
        return norm == 0 ? 0 : trace(width);
      }
      multiply(width, norm);
      double now = norm(next, width);
      System.arraycopy(next, 0, vector, 0, width);
      if (Math.abs(now - found) <= ENOUGH * now) {
        return now;
      }
      found = now;
    }
    return found;
  }

  private void multiply(int width, double norm) {
    for (int i = 0; i < width; i++) {
      double sum = 0;
      for (int j = 0; j < width; j++) {
        sum += matrix[i][j] * (vector[j] / norm);
      }
      next[i] = sum;
    }
  }

  private static double norm(double[] vector, int width) {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += vector[i] * vector[i];
    }
    return Math.sqrt(sum);
  }

  private double trace(int width) {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += matrix[i][i];
    }
    return sum;
  }
}
