package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;

/**
 * A network's tensors, frozen ones included, in a {@link State} beside its optimizer's: written to
 * one file by {@link dev.flyball.checkpoint.CheckpointFile}, training goes on from it bit for bit
 * on a CPU with the same number of threads.
 */
public final class TrainingCheckpoint {
  private TrainingCheckpoint() {}

  /** Writes the tensors under {@code network} and the optimizer under {@code optimizer}. */
  public static void save(State state, Block network, LoopOptimizer optimizer) {
    saveNetwork(state, network);
    optimizer.save(state.in("optimizer"));
  }

  /** Restores what {@link #save} wrote; the network must be initialised. */
  public static void load(State state, Block network, LoopOptimizer optimizer) {
    loadNetwork(state, network);
    optimizer.load(state.in("optimizer"));
  }

  /** The tensors alone. */
  public static void saveNetwork(State state, Block network) {
    State tensors = state.in("network");
    for (Pair<String, Parameter> pair : network.getParameters()) {
      float[] values = pair.getValue().getArray().toFloatArray();
      double[] copy = new double[values.length];
      for (int i = 0; i < values.length; i++) {
        copy[i] = values[i];
      }
      tensors.put(pair.getKey(), copy);
    }
  }

  /** Restores the tensors alone. */
  public static void loadNetwork(State state, Block network) {
    State tensors = state.in("network");
    for (Pair<String, Parameter> pair : network.getParameters()) {
      NDArray array = pair.getValue().getArray();
      double[] values = tensors.doubles(pair.getKey());
      if (values.length != array.size()) {
        throw new CheckpointException(
            "tensor '%s' has %s parameters in the checkpoint and %s in the network"
                .formatted(pair.getKey(), values.length, array.size()));
      }
      float[] copy = new float[values.length];
      for (int i = 0; i < copy.length; i++) {
        copy[i] = (float) values[i];
      }
      try (NDManager manager = array.getManager().newSubManager()) {
        manager.create(copy, array.getShape()).copyTo(array);
      }
    }
  }
}
