package dev.flyball.deep;

import dev.flyball.linalg.Kernels;

/**
 * The rows that one step adds to the memory: A = (1/n) sum of row row'. Rows are as wide as the
 * network has trainable parameters.
 *
 * @param rows at least {@code count} rows
 * @param observations n
 */
record Rows(double[][] rows, int count, int observations) {
  static Rows of(double[] row) {
    return new Rows(new double[][] {row}, 1, 1);
  }

  /** Whether {@code row} is all there is: the same array, not only the same numbers. */
  boolean areJust(double[] row) {
    return count == 1 && observations == 1 && rows[0] == row;
  }

  /** By tensor, whether any row reaches it. */
  boolean[] reached(Tensors tensors) {
    boolean[] reached = new boolean[tensors.slots().size()];
    for (Tensors.Slot slot : tensors.slots()) {
      reached[slot.index()] = energy(slot.from(), slot.to()) > 0;
    }
    return reached;
  }

  /** tr A over the parameters {@code from} up to {@code to}. */
  double energy(int from, int to) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Kernels.squaredNorm(rows[i], from, to - from);
    }
    return sum / observations;
  }
}
