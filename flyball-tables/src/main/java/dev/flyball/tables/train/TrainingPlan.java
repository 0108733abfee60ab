package dev.flyball.tables.train;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a table is learned and what is written on the way.
 *
 * @param passes how often the table is read
 * @param batch rows per step
 * @param rows rows of the table that are learned, from the first; the rest is held out
 * @param trace where the weights after every step go
 * @param checkpoint where the learner is kept, at the end and when it is stopped
 * @param checkpointEvery rows between checkpoints on the way; 0 for none
 */
public record TrainingPlan(
    int passes,
    int batch,
    long rows,
    Optional<Path> trace,
    Optional<Path> checkpoint,
    long checkpointEvery) {
  /** Every row is learned. */
  public static final long ALL_ROWS = Long.MAX_VALUE;

  public TrainingPlan {
    if (passes < 1) {
      throw new IllegalArgumentException("passes must be at least 1, not " + passes);
    }
    if (batch < 1) {
      throw new IllegalArgumentException("a minibatch needs at least 1 row, not " + batch);
    }
    if (rows < 1) {
      throw new IllegalArgumentException("at least 1 row must be learned, not " + rows);
    }
    if (checkpointEvery < 0) {
      throw new IllegalArgumentException(
          "rows between checkpoints must be at least 1, not " + checkpointEvery);
    }
    if (checkpointEvery > 0 && checkpoint.isEmpty()) {
      throw new IllegalArgumentException(
          "a checkpoint every %s rows needs a checkpoint file".formatted(checkpointEvery));
    }
  }

  /** One pass, row by row, nothing written. */
  public static TrainingPlan onePass() {
    return new TrainingPlan(1, 1, ALL_ROWS, Optional.empty(), Optional.empty(), 0);
  }

  /** This plan with the table read so often. */
  public TrainingPlan passes(int value) {
    return new TrainingPlan(value, batch, rows, trace, checkpoint, checkpointEvery);
  }

  /** This plan for the first {@code value} rows alone. */
  public TrainingPlan rows(long value) {
    return new TrainingPlan(passes, batch, value, trace, checkpoint, checkpointEvery);
  }

  /** This plan with the weights after every step written to {@code file}. */
  public TrainingPlan tracing(Path file) {
    return new TrainingPlan(passes, batch, rows, Optional.of(file), checkpoint, checkpointEvery);
  }

  /** This plan with the learner kept in {@code file}. */
  public TrainingPlan keeping(Path file) {
    return new TrainingPlan(passes, batch, rows, trace, Optional.of(file), checkpointEvery);
  }
}
