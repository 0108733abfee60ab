package dev.flyball.certify;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

/**
 * Walks a record again inside one space and rebuilds, step by step, the memory S_t, the metric B_t
 * = S_t + epsilon I and the direction psi_t = B_t^-1 g_t. O(k^3) a step.
 */
final class Replay {
  private final RunRecord record;
  private final Space space;
  private final double beta;
  private final double epsilon;
  private final PackedSymmetric memory;
  private final Cholesky metric;
  private final double[] row;
  private final double[] psi;
  private int step = -1;

  Replay(RunRecord record, Space space, double beta, double epsilon) {
    int k = space.dimension();
    this.record = record;
    this.space = space;
    this.beta = beta;
    this.epsilon = epsilon;
    this.memory = new PackedSymmetric(k);
    this.metric = new Cholesky(k);
    this.row = new double[k];
    this.psi = new double[k];
  }

  /** Moves to the next step; false at the end of the record. */
  boolean next() {
    if (step + 1 >= record.steps()) {
      return false;
    }
    step++;
    record.row(step, space, row);
    memory.scale(beta);
    memory.addRankOne(1 - beta, row);
    if (!metric.factor(memory, 1, epsilon)) {
      throw new IllegalArgumentException(
          "the metric of step %s is not positive definite at epsilon %s".formatted(step, epsilon));
    }
    metric.solve(row, 0, psi, 0);
    return true;
  }

  int step() {
    return step;
  }

  /** g_t. */
  double[] row() {
    return row;
  }

  /** psi_t = B_t^-1 g_t. */
  double[] psi() {
    return psi;
  }

  /** h_t = g_t' B_t^-1 g_t. */
  double leverage() {
    return Kernels.dot(row, 0, psi, 0, row.length);
  }

  /** S_t, the current row included; the zero matrix before the first step. */
  PackedSymmetric memory() {
    return memory;
  }

  /** Writes P_t = B_t^-1. */
  void inverseMetric(PackedSymmetric into) {
    metric.invertInto(into);
  }

  double epsilon() {
    return epsilon;
  }

  /** e' B_t e. */
  double metricNorm(double[] e, double[] work) {
    memory.times(e, work);
    return Kernels.dot(e, 0, work, 0, e.length) + epsilon * Kernels.squaredNorm(e, 0, e.length);
  }
}
