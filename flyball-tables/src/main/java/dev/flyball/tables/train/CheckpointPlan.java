package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Where and how often a training saves checkpoints, and how many it keeps.
 *
 * @param file the newest checkpoint, written at the end, when learning is stopped, and on the way
 * @param everyRows rows between checkpoints on the way; 0 for none by rows
 * @param every time between checkpoints on the way; zero for none by time
 * @param keep how many checkpoints stay; those before the newest are {@code file.1}, {@code file.2}
 */
public record CheckpointPlan(Path file, long everyRows, Duration every, int keep) {

  public CheckpointPlan {
    Objects.requireNonNull(file, "file");
    if (everyRows < 0) {
      throw new IllegalArgumentException(
          "rows between checkpoints must be at least 1, not " + everyRows);
    }
    if (every.isNegative()) {
      throw new IllegalArgumentException(
          "the time between checkpoints must be positive, not " + every);
    }
    if (keep < 1) {
      throw new IllegalArgumentException("at least 1 checkpoint is kept, not " + keep);
    }
  }

  /** One checkpoint, at the end or when learning is stopped. */
  public static CheckpointPlan in(Path file) {
    return new CheckpointPlan(file, 0, Duration.ZERO, 1);
  }

  /** This plan with a checkpoint every so many rows. */
  public CheckpointPlan every(long rows) {
    return new CheckpointPlan(file, rows, every, keep);
  }

  /** This plan with a checkpoint whenever so much time has passed. */
  public CheckpointPlan every(Duration time) {
    return new CheckpointPlan(file, everyRows, time, keep);
  }

  /** This plan with the last {@code count} checkpoints kept. */
  public CheckpointPlan keeping(int count) {
    return new CheckpointPlan(file, everyRows, every, count);
  }

  /** The folder of the checkpoints. */
  CheckpointStore open() {
    return CheckpointStore.open(file, keep);
  }

  /** Whether a checkpoint is due so many rows and nanoseconds after the last. */
  boolean isDue(long rows, long nanos) {
    return everyRows > 0 && rows >= everyRows || !every.isZero() && nanos >= every.toNanos();
  }
}
