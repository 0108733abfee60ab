package dev.flyball.tables.train;

import dev.flyball.data.SavedTraining;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a table is learned and what is written on the way.
 *
 * @param passes how often the table is read
 * @param batch rows per step
 * @param rows rows of the table that are learned, from the first; the rest is held out
 * @param trace where the weights after every step go
 * @param checkpoint where the learner is kept
 */
public record TrainingPlan(
    int passes, int batch, long rows, Optional<Path> trace, Optional<CheckpointPlan> checkpoint) {
  /** Every row is learned. */
  public static final long ALL_ROWS = SavedTraining.ALL_ROWS;

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
  }

  /** One pass, row by row, nothing written. */
  public static TrainingPlan onePass() {
    return new TrainingPlan(1, 1, ALL_ROWS, Optional.empty(), Optional.empty());
  }

  /** This plan with the table read so often. */
  public TrainingPlan passes(int value) {
    return new TrainingPlan(value, batch, rows, trace, checkpoint);
  }

  /** This plan for the first {@code value} rows alone. */
  public TrainingPlan rows(long value) {
    return new TrainingPlan(passes, batch, value, trace, checkpoint);
  }

  /** This plan with the learner kept in {@code file}, at the end and when it is stopped. */
  public TrainingPlan keeping(Path file) {
    return keeping(CheckpointPlan.in(file));
  }

  /** This plan with the learner kept as {@code plan} says. */
  public TrainingPlan keeping(CheckpointPlan plan) {
    return new TrainingPlan(passes, batch, rows, trace, Optional.of(plan));
  }
}
