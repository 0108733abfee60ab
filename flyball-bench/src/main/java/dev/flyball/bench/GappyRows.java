package dev.flyball.bench;

import dev.flyball.random.RandomStream;
import java.util.Arrays;

/** Rows of standard normal values, each component seen with probability one half, and targets. */
final class GappyRows {
  private static final int MOST_ROWS = 4_096;

  /** Rows of a million values are few, or the rows alone would fill the heap. */
  private static final int MOST_VALUES = 1 << 23;

  /** Two megabytes, which stay in the processor's caches. */
  private static final int MOST_CACHED = 1 << 18;

  /** A prime number above that of the rows: a row has another target each time it comes. */
  private static final int CACHED_TARGETS = 4_099;

  private final double[][] inputs;
  private final double[] targets;
  private int next;
  private int nextTarget;

  GappyRows(int width, long seed) {
    this(width, seed, MOST_VALUES, 0);
  }

  private GappyRows(int width, long seed, int mostValues, int moreTargets) {
    RandomStream random = new RandomStream(seed);
    int rows = Math.max(4, Math.min(MOST_ROWS, mostValues / width));
    inputs = new double[rows][width];
    targets = new double[Math.max(rows, moreTargets)];
    for (int row = 0; row < rows; row++) {
      for (int j = 0; j < width; j++) {
        inputs[row][j] = random.nextBoolean() ? random.nextGaussian() : Double.NaN;
      }
    }
    Arrays.setAll(targets, row -> random.nextGaussian());
  }

  /**
   * Rows that come from the processor's caches, like those that were just read from a file or a
   * socket: where a step costs little more than to look at its row, the main memory would be what
   * is measured. There are fewer of them than parameters where they are wide, so each comes with
   * another target every time, which no parameters fit.
   */
  static GappyRows cached(int width, long seed) {
    return new GappyRows(width, seed, MOST_CACHED, CACHED_TARGETS);
  }

  /** Goes on to the next row, round and round. */
  void advance() {
    next = (next + 1) % inputs.length;
    nextTarget = (nextTarget + 1) % targets.length;
  }

  double[] input() {
    return inputs[next];
  }

  double target() {
    return targets[nextTarget];
  }
}
