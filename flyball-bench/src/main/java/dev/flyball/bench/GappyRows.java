package dev.flyball.bench;

import dev.flyball.missing.RandomStream;

/** Rows of standard normal values, each component seen with probability one half, and targets. */
final class GappyRows {
  private static final int ROWS = 512;

  private final double[][] inputs;
  private final double[] targets = new double[ROWS];
  private int next;

  GappyRows(int width, long seed) {
    RandomStream random = new RandomStream(seed);
    inputs = new double[ROWS][width];
    for (int row = 0; row < ROWS; row++) {
      for (int j = 0; j < width; j++) {
        inputs[row][j] = random.nextBoolean() ? random.nextGaussian() : Double.NaN;
      }
      targets[row] = random.nextGaussian();
    }
  }

  /** Goes on to the next row, round and round. */
  void advance() {
    next = (next + 1) % ROWS;
  }

  double[] input() {
    return inputs[next];
  }

  double target() {
    return targets[next];
  }
}
