package dev.flyball.deep;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import java.util.ArrayList;
import java.util.List;

/**
 * A network's tensors, frozen ones included, in a {@link State} beside its optimizer's: written to
 * one file by {@link dev.flyball.checkpoint.CheckpointFile}, training goes on from it bit for bit
 * on a CPU with the same number of threads. A state is checked whole before anything is put in
 * place: one that is refused leaves network and optimizer as they were.
 */
public final class TrainingCheckpoint {
  private TrainingCheckpoint() {}

  /** Writes the tensors under {@code network} and the optimizer under {@code optimizer}. */
  public static void save(State state, Block network, LawOptimizer optimizer) {
    saveNetwork(state, network);
    optimizer.save(state.in("optimizer"));
  }

  /** Restores what {@link #save} wrote; the network must be initialised. */
  public static void load(State state, Block network, LawOptimizer optimizer) {
    List<float[]> values = read(state, network);
    Runnable optimizing = optimizer.loading(state.in("optimizer"));
    put(values, network);
    optimizing.run();
  }

  /** The tensors alone. */
  public static void saveNetwork(State state, Block network) {
    State tensors = state.in("network");
    for (Pair<String, Parameter> pair : network.getParameters()) {
      float[] values = values(pair.getValue().getArray());
      double[] copy = new double[values.length];
      for (int i = 0; i < values.length; i++) {
        copy[i] = values[i];
      }
      tensors.put(pair.getKey(), copy);
    }
  }

  /** By a copy of its own: the one that DJL makes of a tensor on a GPU is not given back. */
  private static float[] values(NDArray array) {
    try (NDArray copy = array.toDevice(Device.cpu(), true)) {
      return copy.toFloatArray();
    }
  }

  private static List<float[]> read(State state, Block network) {
    List<float[]> read = new ArrayList<>();
    for (Pair<String, Parameter> pair : network.getParameters()) {
      double[] values = state.in("network").doubles(pair.getKey());
      long size = pair.getValue().getArray().size();
      if (values.length != size) {
        throw new CheckpointException(
            "tensor '%s' has %s parameters in the checkpoint and %s in the network"
                .formatted(pair.getKey(), values.length, size));
      }
      float[] copy = new float[values.length];
      for (int i = 0; i < copy.length; i++) {
        copy[i] = (float) values[i];
        if (!Float.isFinite(copy[i])) {
          throw new CheckpointException(
              "tensor '%s' holds %s at %s, which is no finite float"
                  .formatted(pair.getKey(), values[i], i));
        }
      }
      read.add(copy);
    }
    return read;
  }

  private static void put(List<float[]> values, Block network) {
    int next = 0;
    for (Parameter parameter : network.getParameters().values()) {
      NDArray array = parameter.getArray();
      try (NDManager manager = array.getManager().newSubManager()) {
        manager.create(values.get(next++), array.getShape()).copyTo(array);
      }
    }
  }
}
