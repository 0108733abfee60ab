package dev.flyball.certify;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

/**
 * Walks a record of single rows again inside one space and rebuilds the metric of a sift memory, B
 * - c v v' / (g'v) + c g g' with v = B g, from B = epsilon I; rows with |g|^2 below epsilon leave
 * it alone. O(k^3) a step.
 */
final class SiftReplay {
  private final RunRecord record;
  private final Space space;
  private final double beta;
  private final double epsilon;
  private final PackedSymmetric metric;
  private final Cholesky factor;
  private final double[] row;
  private final double[] product;
  private final double[] psi;
  private double squares;
  private double excited;
  private int step = -1;

  SiftReplay(RunRecord record, Space space, double beta, double epsilon) {
    int k = space.dimension();
    this.record = record;
    this.space = space;
    this.beta = beta;
    this.epsilon = epsilon;
    metric = new PackedSymmetric(k);
    metric.addToDiagonal(epsilon);
    factor = new Cholesky(k);
    row = new double[k];
    product = new double[k];
    psi = new double[k];
  }

  /** Moves to the next step; false at the end of the record. */
  boolean next() {
    if (step + 1 >= record.steps()) {
      return false;
    }
    step++;
    record.row(step, 0, space, row);
    squares = Kernels.squaredNorm(row, 0, row.length);
    metric.times(row, product);
    excited = Kernels.dot(row, 0, product, 0, row.length);
    if (refreshes()) {
      metric.addRankOne(-(1 - beta) / excited, product);
      metric.addRankOne(1 - beta, row);
    }
    if (!factor.factor(metric, 1, 0)) {
      throw new IllegalArgumentException(
          "the metric of step %s is not positive definite at epsilon %s".formatted(step, epsilon));
    }
    factor.solve(row, 0, psi, 0);
    return true;
  }

  int step() {
    return step;
  }

  /** g. */
  double[] row() {
    return row;
  }

  /** |g|^2. */
  double squares() {
    return squares;
  }

  /** Whether the row was large enough to be taken in. */
  boolean refreshes() {
    return squares >= epsilon;
  }

  /** B^-1 g, the row taken in. */
  double[] psi() {
    return psi;
  }

  /** h = g'B^-1 g. */
  double leverage() {
    return Kernels.dot(row, 0, psi, 0, row.length);
  }

  /** c (v'e)^2 / (g'v): what the metric forgot of this error before it took the row in. */
  double forgotten(double[] e) {
    if (!refreshes()) {
      return 0;
    }
    double along = Kernels.dot(product, 0, e, 0, e.length);
    return (1 - beta) * along * along / excited;
  }

  PackedSymmetric metric() {
    return metric;
  }

  Cholesky factor() {
    return factor;
  }

  /** e'Be. */
  double norm(double[] e, double[] work) {
    metric.times(e, work);
    return Kernels.dot(e, 0, work, 0, e.length);
  }
}
