package dev.flyball.serve.watch;

/**
 * Whether a feature is silent: unseen for at least {@link #SHORTEST} rows and for ten times its
 * usual gap, the fading mean of the rows from one sight to the next. A feature must have been seen
 * {@link #SHORTEST} times before its absence says something.
 */
final class Silence {
  static final int SHORTEST = 20;
  private static final double TIMES = 10;
  private static final double FADE = 0.05;

  private long sights;
  private long last;
  private long lastSequence;
  private double gap = 1;
  private boolean silent;

  /**
   * Takes note of a sight; how many rows it was silent before, else 0.
   *
   * @param row the number of the learner's row
   * @param sequence the number of the model's row
   */
  long see(long row, long sequence) {
    long unseen = row - last - 1;
    boolean back = silent;
    if (sights++ > 0 && !back) {
      gap += FADE * (row - last - gap);
    }
    last = row;
    lastSequence = sequence;
    silent = false;
    return back ? unseen : 0;
  }

  /** Whether it falls silent with the row of this number, which did not hold it. */
  boolean falls(long row) {
    if (silent || sights < SHORTEST) {
      return false;
    }
    silent = row - last >= Math.max(SHORTEST, TIMES * gap);
    return silent;
  }

  /** The model's row in which it was seen last. */
  long lastSequence() {
    return lastSequence;
  }
}
