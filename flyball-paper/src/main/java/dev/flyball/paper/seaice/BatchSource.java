package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.State;

/** What the batches of a {@link BatchFeed} hold, one after the other. Asked by one thread. */
interface BatchSource {
  /** Fills an empty batch with what comes next; leaves it empty if nothing does. */
  void fill(PatchBatch batch);

  /** Where this source stands after the batch that it filled last. */
  default void save(State state) {}
}
