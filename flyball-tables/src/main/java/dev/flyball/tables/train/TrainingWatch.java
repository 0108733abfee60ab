package dev.flyball.tables.train;

/** Looks on while a table is learned, and may ask to stop. */
public interface TrainingWatch {

  /** Sees nothing and never asks. */
  static TrainingWatch none() {
    return (rows, mae) -> true;
  }

  /**
   * Called after every step with the rows taken in so far and the prequential error (NaN at first).
   *
   * @return whether to go on; if not, the checkpoint is written and learning ends
   */
  boolean goesOn(long rows, double mae);
}
