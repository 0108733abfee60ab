package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import dev.flyball.checkpoint.State;
import java.util.function.Consumer;

/**
 * A batch on the network's device, until it is closed.
 *
 * @param manager of the arrays made from it, and of what a step makes of them
 * @param after where its source stands after it
 * @param done takes the patches back
 */
record PreparedBatch(
    PatchBatch patches,
    NDManager manager,
    NDList inputs,
    NDArray labels,
    State after,
    Consumer<PatchBatch> done)
    implements AutoCloseable {

  @Override
  public void close() {
    manager.close();
    done.accept(patches);
  }
}
