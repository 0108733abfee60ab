package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointException;

/** Callback after every step of a training; may request a stop. */
@FunctionalInterface
public interface TrainingWatch {

  /** Sees nothing and never asks. */
  static TrainingWatch none() {
    return (rows, mae) -> true;
  }

  /**
   * Called after every step with the rows learned so far and the prequential error (NaN at first).
   *
   * @return whether to go on; if not, the checkpoint is written and learning ends
   */
  boolean goesOn(long rows, double mae);

  /**
   * Called where a checkpoint on the way could not be written. The one before it is untouched,
   * learning goes on, and the next one is tried when it is due; by default nothing more is done.
   */
  default void notKept(CheckpointException failure) {}
}
