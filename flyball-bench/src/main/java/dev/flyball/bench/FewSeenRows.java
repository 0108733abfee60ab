package dev.flyball.bench;

import dev.flyball.random.RandomStream;

/** Rows that name the 20 components they have seen, of however many there are, and targets. */
final class FewSeenRows {
  static final int SEEN = 20;
  private static final int ROWS = 512;

  private final int[][] components = new int[ROWS][];
  private final double[][] values = new double[ROWS][];
  private final double[] targets = new double[ROWS];
  private int next;

  FewSeenRows(int width, long seed) {
    RandomStream random = new RandomStream(seed);
    int seen = Math.min(SEEN, width);
    for (int row = 0; row < ROWS; row++) {
      components[row] = new int[seen];
      values[row] = new double[seen];
      for (int e = 0; e < seen; e++) {
        // One in each of as many stretches of components: ascending, and spread over all of them.
        long from = (long) width * e / seen;
        long to = (long) width * (e + 1) / seen;
        components[row][e] = (int) (from + random.nextInt((int) (to - from)));
        values[row][e] = random.nextGaussian();
      }
      targets[row] = random.nextGaussian();
    }
  }

  /** Goes on to the next row, round and round. */
  void advance() {
    next = (next + 1) % ROWS;
  }

  int[] components() {
    return components[next];
  }

  double[] values() {
    return values[next];
  }

  double target() {
    return targets[next];
  }
}
