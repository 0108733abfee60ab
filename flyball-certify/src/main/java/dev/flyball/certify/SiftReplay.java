package dev.flyball.certify;

import dev.flyball.linalg.Kernels;

/**
 * Rebuilds the metric of a sift memory, B - c v v' / (g'v) + c g g' with v = B g, from B = epsilon
 * I, for steps of one row; rows with |g|^2 below epsilon leave it alone.
 */
final class SiftReplay extends Replay {
  private final double[] product;
  private double excited;
  private boolean refreshes;

  SiftReplay(RunRecord record, Space space, double beta, double epsilon) {
    super(record, space, beta, epsilon, 0, true);
    memory.addToDiagonal(epsilon);
    product = new double[space.dimension()];
  }

  @Override
  void takeIn() {
    double[] row = row();
    memory.times(row, product);
    excited = Kernels.dot(row, 0, product, 0, row.length);
    refreshes = Kernels.squaredNorm(row, 0, row.length) >= epsilon;
    if (refreshes) {
      memory.addRankOne(-(1 - beta) / excited, product);
      memory.addRankOne(1 - beta, row);
    }
  }

  /** Without c (v'e)^2 / (g'v), what the metric forgot of this error. */
  @Override
  double kept(double u, double[] e) {
    double along = Kernels.dot(product, 0, e, 0, e.length);
    return refreshes ? u - (1 - beta) * along * along / excited : u;
  }

  /** A row that is not taken in forgets nothing. */
  @Override
  double keeps() {
    return refreshes ? beta : 1;
  }

  /** N is at most U: what the metric forgets lies along the row alone. */
  @Override
  double weakest(double below) {
    return 0;
  }

  @Override
  double least(double below) {
    return Math.max(epsilon, below);
  }
}
