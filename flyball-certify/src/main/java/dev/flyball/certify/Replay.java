package dev.flyball.certify;

import dev.flyball.law.GradientLaw;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.observability.Memory;
import java.util.Arrays;

/**
 * Walks a record again inside one space and rebuilds, step by step, the memory S_t, the metric B_t
 * = S_t + epsilon I and the directions psi = B_t^-1 g of the step's rows. O(k^3) per step.
 */
class Replay {
  private final RunRecord record;
  private final Space space;
  final double beta;
  final double epsilon;

  /** The metric is the memory plus this much on its diagonal. */
  private final double shift;

  /** Without a memory the metric stays as it is. */
  private final boolean remembers;

  /** S_t, the current rows included; the zero matrix before the first step. */
  final PackedSymmetric memory;

  /** The factor of B_t. */
  final Cholesky metric;

  private double[][] rows = {};
  private double[][] psi = {};
  private int count;
  private int step = -1;

  /** Looks at every step of a walk. */
  interface Listener {
    void see(Replay at);
  }

  /** With the metric of a law: that of its rows, of sift, or the ridge alone. */
  static Replay of(RunRecord record, Space space, GradientLaw law) {
    double epsilon = law.epsilon();
    return law.memory().equals(Memory.sift())
        ? new SiftReplay(record, space, law.beta(), epsilon)
        : new Replay(
            record, space, law.beta(), epsilon, epsilon, !law.memory().equals(Memory.none()));
  }

  Replay(RunRecord record, Space space, double beta, double epsilon) {
    this(record, space, beta, epsilon, epsilon, true);
  }

  Replay(
      RunRecord record, Space space, double beta, double epsilon, double shift, boolean remembers) {
    int k = space.dimension();
    this.record = record;
    this.space = space;
    this.beta = beta;
    this.epsilon = epsilon;
    this.shift = shift;
    this.remembers = remembers;
    this.memory = new PackedSymmetric(k);
    this.metric = new Cholesky(k);
    makeRoom(1);
  }

  private void makeRoom(int needed) {
    int had = rows.length;
    if (needed > had) {
      rows = Arrays.copyOf(rows, needed);
      psi = Arrays.copyOf(psi, needed);
      for (int i = had; i < needed; i++) {
        rows[i] = new double[space.dimension()];
        psi[i] = new double[space.dimension()];
      }
    }
  }

  /** Walks to the end of the record, one after the other looking on at every step. */
  Replay walk(Listener... listeners) {
    while (next()) {
      for (Listener listener : listeners) {
        listener.see(this);
      }
    }
    return this;
  }

  /** Moves to the next step; false at the end of the record. */
  boolean next() {
    if (step + 1 >= record.steps()) {
      return false;
    }
    step++;
    count = record.rows(step);
    makeRoom(count);
    for (int i = 0; i < count; i++) {
      record.row(step, i, space, rows[i]);
    }
    if (remembers) {
      takeIn();
    }
    if ((remembers || step == 0) && !metric.factor(memory, 1, shift)) {
      throw new IllegalArgumentException(
          "the metric of step %s is not positive definite at epsilon %s".formatted(step, epsilon));
    }
    for (int i = 0; i < count; i++) {
      metric.solve(rows[i], 0, psi[i], 0);
    }
    return true;
  }

  /** Takes the rows of the step into the memory. */
  void takeIn() {
    memory.scale(beta);
    for (int i = 0; i < count; i++) {
      memory.addRankOne(1 - beta, rows[i]);
    }
  }

  /**
   * The part of U = u at the error e that the memory kept, before it took in the rows of the step.
   */
  double kept(double u, double[] e) {
    return beta * u + (1 - beta) * epsilon * Kernels.squaredNorm(e, 0, e.length);
  }

  /** The share of the memory that a step keeps: beta. */
  double keeps() {
    return beta;
  }

  /** Below the smallest eigenvalue of S, by which all errors are forgotten. */
  double weakest(double below) {
    return below;
  }

  /** Below the smallest eigenvalue of B, from one below that of {@link #memory}. */
  double least(double below) {
    return epsilon + below;
  }

  int step() {
    return step;
  }

  /** g_t, the first row of the step. */
  double[] row() {
    return rows[0];
  }

  double[] row(int i) {
    return rows[i];
  }

  /** How many rows the step has. */
  int rows() {
    return count;
  }

  /** psi_t = B_t^-1 g_t for the first row of the step. */
  double[] psi() {
    return psi[0];
  }

  /** h_t = g_t' B_t^-1 g_t; of several rows the largest eigenvalue of G B_t^-1 G'. */
  double leverage() {
    if (count == 1) {
      return Kernels.dot(rows[0], 0, psi[0], 0, rows[0].length);
    }
    PackedSymmetric h = new PackedSymmetric(count);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        h.set(i, j, Kernels.dot(rows[i], 0, psi[j], 0, rows[i].length));
      }
    }
    try (SymmetricEigen eigen = new SymmetricEigen(count)) {
      if (!eigen.decompose(h)) {
        throw new IllegalArgumentException("the leverages of step %s overflow".formatted(step));
      }
      return eigen.values()[count - 1];
    }
  }

  /** tr(G B_t^-1 G'): the leverage as the paper sums it. */
  double summedLeverage() {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Kernels.dot(rows[i], 0, psi[i], 0, rows[i].length);
    }
    return sum;
  }

  /** Writes B_t^-1 G's, the direction of the step. */
  void direction(double[] into) {
    Arrays.fill(into, 0);
    for (int i = 0; i < count; i++) {
      Kernels.axpy(record.slope(step, i), psi[i], 0, into, 0, into.length);
    }
  }

  /** e' B_t e. */
  double metricNorm(double[] e, double[] work) {
    memory.times(e, work);
    return Kernels.dot(e, 0, work, 0, e.length) + shift * Kernels.squaredNorm(e, 0, e.length);
  }
}
