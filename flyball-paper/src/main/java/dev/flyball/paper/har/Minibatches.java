package dev.flyball.paper.har;

import dev.flyball.random.RandomStream;

/**
 * Draws distinct rows, every set of them equally likely, from step to step anew. O(size) a draw.
 */
final class Minibatches {
  private final int[] rows;
  private final int size;
  private final RandomStream random;

  Minibatches(int rows, int size, RandomStream random) {
    this.rows = new int[rows];
    for (int i = 0; i < rows; i++) {
      this.rows[i] = i;
    }
    this.size = Math.min(size, rows);
    this.random = random;
  }

  /** The rows of the next step, by the beginning of a shuffle (Fisher and Yates). */
  int[] next() {
    int[] drawn = new int[size];
    for (int k = 0; k < size; k++) {
      int other = k + random.nextInt(rows.length - k);
      drawn[k] = rows[other];
      rows[other] = rows[k];
      rows[k] = drawn[k];
    }
    return drawn;
  }
}
