package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.State;

/** Fills the batches of a {@link BatchFeed}, one after the other. Called by one thread. */
interface BatchSource {
  /** Fills an empty batch with what comes next; leaves it empty if nothing does. */
  void fill(PatchBatch batch);

  /** The position of this source after the batch that it filled last. */
  default void save(State state) {}
}
