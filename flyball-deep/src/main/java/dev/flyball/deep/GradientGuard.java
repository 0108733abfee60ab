package dev.flyball.deep;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;

/**
 * Counts the steps skipped for an unusable gradient, and throws after too many consecutive ones.
 */
final class GradientGuard {
  private final int limit;
  private long skipped;
  private long inARow;

  GradientGuard(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(
          "the limit of unusable steps in a row must be at least 1, not " + limit);
    }
    this.limit = limit;
  }

  /** A step whose gradient could be used. */
  void accept() {
    inARow = 0;
  }

  /** A step that is left out. */
  void refuse(String reason) {
    skipped++;
    inARow++;
    if (inARow > limit) {
      throw new GradientException(
          ("%s, after %s steps in a row that were left out (limit %s). Likely causes: a learning"
                  + " rate that is too large; missing inputs left as NaN instead of zero; a loss"
                  + " that takes the logarithm or root of zero; values that overflow float32. The"
                  + " parameters and the memory are as before these steps.")
              .formatted(reason, inARow, limit));
    }
  }

  /** Steps left out so far. */
  long skipped() {
    return skipped;
  }

  void save(State state) {
    state.put("skipped", skipped);
    state.put("inARow", inARow);
  }

  /** Reads and checks the counts; what is returned puts them in place. */
  Runnable loading(State state) {
    long savedSkipped = state.count("skipped");
    long savedInARow = state.count("inARow");
    if (savedInARow < 0 || savedSkipped < savedInARow) {
      throw new CheckpointException(
          "the checkpoint counts %s steps left out, %s of them in a row"
              .formatted(savedSkipped, savedInARow));
    }
    return () -> {
      skipped = savedSkipped;
      inARow = savedInARow;
    };
  }
}
