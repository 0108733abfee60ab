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
    double trace = 0;
    for (int i = 0; i < width; i++) {
      vector[i] = Math.sqrt(Math.max(0, matrix[i][i]));
      trace += matrix[i][i];
    }
    double found = 0;
    double norm = norm(vector, width);
    for (int step = 0; step < MOST_PRODUCTS; step++) {
      if (!(norm > 0) || Double.isInfinite(norm)) {
        return norm == 0 ? 0 : trace;
      }
      for (int i = 0; i < width; i++) {
        next[i] = 0;
        for (int j = 0; j < width; j++) {
          next[i] += matrix[i][j] * (vector[j] / norm);
        }
      }
      System.arraycopy(next, 0, vector, 0, width);
      norm = norm(vector, width);
      if (Math.abs(norm - found) <= ENOUGH * norm) {
        return norm;
      }
      found = norm;
    }
    return found;
  }

  private static double norm(double[] vector, int width) {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += vector[i] * vector[i];
    }
    return Math.sqrt(sum);
  }
}
