package dev.flyball.serve.watch;

import dev.flyball.serve.json.JsonObject;

/**
 * Counts how often a feature was seen, when last, and whether it is silent: unseen for at least
 * {@link #SHORTEST} rows and for ten times its usual gap, the fading mean of the rows from one
 * sight to the next. A feature must have been seen {@link #SHORTEST} times before its absence
 * counts.
 */
final class FeatureActivity {
  static final int SHORTEST = 20;
  private static final double TIMES = 10;
  private static final double FADE = 0.05;

  private long rows;
  private long lastRow;
  private long lastSequence;
  private long lastTime;
  private double gap = 1;
  private boolean silent;

  /**
   * Takes note of a sight; how many rows it was silent before, else 0.
   *
   * @param row the number of the row among those that are looked at
   * @param sequence the number of the model's row, which labels share
   */
  long see(long row, long sequence, long time) {
    long unseen = row - lastRow - 1;
    boolean back = silent;
    if (rows++ > 0 && !back) {
      gap += FADE * (row - lastRow - gap);
    }
    lastRow = row;
    lastSequence = sequence;
    lastTime = time;
    silent = false;
    return back ? unseen : 0;
  }

  /** Whether it falls silent with the row of this number, which did not hold it. */
  boolean falls(long row) {
    if (silent || rows < SHORTEST) {
      return false;
    }
    silent = row - lastRow >= Math.max(SHORTEST, TIMES * gap);
    return silent;
  }

  /** The model's row in which it was seen last. */
  long lastSequence() {
    return lastSequence;
  }

  JsonObject toJson(long row) {
    return JsonObject.of("rows", rows)
        .and("lastSequence", lastSequence)
        .and("lastTime", lastTime)
        .and("unseenRows", row - lastRow);
  }
}
