package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointStore;

/** Takes the rows of a table in, and keeps what was learned of them. */
interface RowFeeder {

  /** Takes a row (NaN = missing); says whether all rows so far have been learned. */
  boolean feed(double[] values, double target);

  /** Learns the rows that are still waiting; says whether there were any. */
  boolean flush();

  /** The mean error so far, of rows that were not learned before; NaN before the first. */
  double error();

  /** Whether the rows to come are left out of {@link #error}. */
  void pause(boolean value);

  /** Writes everything that later rows depend on. */
  void keep(CheckpointStore store);
}
