package dev.flyball.bench;

import dev.flyball.missing.RandomStream;

/** Rows of standard normal values, each component seen with probability one half, and targets. */
final class GappyRows {
  private static final int MOST_ROWS = 4_096;

  /** Rows of a million values are few, or the rows alone would fill the heap. */
  private static final int MOST_VALUES = 1 << 23;

  private final double[][] inputs;
  private final double[] targets;
  private int next;

  GappyRows(int width, long seed) {
    RandomStream random = new RandomStream(seed);
    int rows = Math.max(4, Math.min(MOST_ROWS, MOST_VALUES / width));
    inputs = new double[rows][width];
    targets = new double[rows];
    for (int row = 0; row < rows; row++) {
      for (int j = 0; j < width; j++) {
        inputs[row][j] = random.nextBoolean() ? random.nextGaussian() : Double.NaN;
      }
      targets[row] = random.nextGaussian();
    }
  }

  /** Goes on to the next row, round and round. */
  void advance() {
    next = (next + 1) % inputs.length;
  }

  double[] input() {
    return inputs[next];
  }

  double target() {
    return targets[next];
  }
}
