package dev.flyball.deep;

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
      for (int j = from; j < to; j++) {
        sum += rows[i][j] * rows[i][j];
      }
    }
    return sum / observations;
  }
}
