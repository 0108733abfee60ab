package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A network's trainable tensors, one after the other in one run of parameters. */
final class Tensors {
  private static final NDIndex EVERYTHING = new NDIndex("...");

  private final List<Slot> slots = new ArrayList<>();
  private final Map<String, Slot> byId = new LinkedHashMap<>();
  private final int width;

  /** One tensor and its place in the run: {@code from} up to {@code to}. */
  record Slot(int index, String name, Parameter parameter, int from, int to) {
    /**
     * The gradient since it was last taken, zeros if there is none. DJL adds up gradients until its
     * optimizer clears them, so taking one clears it.
     */
    float[] takeGradient() {
      NDArray array = parameter.getArray();
      if (!array.hasGradient()) {
        return new float[to - from];
      }
      try (NDArray gradient = array.getGradient()) {
        float[] values = gradient.toFloatArray();
        // Not by arithmetic: NaN times or minus anything stays NaN.
        gradient.set(EVERYTHING, 0);
        return values;
      }
    }
  }

  /** The tensors of an initialised network; frozen ones are left out. */
  Tensors(Block network) {
    int next = 0;
    for (Pair<String, Parameter> pair : network.getParameters()) {
      Parameter parameter = pair.getValue();
      if (parameter.requiresGradient()) {
        Slot slot = slot(pair.getKey(), parameter, next);
        slots.add(slot);
        byId.put(parameter.getId(), slot);
        next = slot.to();
      }
    }
    width = next;
  }

  private Slot slot(String name, Parameter parameter, int from) {
    if (!parameter.isInitialized()) {
      throw new IllegalStateException(
          "tensor '%s' is not initialised; initialise the trainer first".formatted(name));
    }
    if (parameter.getArray().getDataType() != DataType.FLOAT32) {
      throw new IllegalStateException(
          "tensor '%s' is of type %s; expected FLOAT32"
              .formatted(name, parameter.getArray().getDataType()));
    }
    int to = Math.toIntExact(from + parameter.getArray().size());
    return new Slot(slots.size(), name, parameter, from, to);
  }

  List<Slot> slots() {
    return slots;
  }

  int width() {
    return width;
  }

  /** The tensor that DJL calls {@code parameterId}. */
  Slot require(String parameterId) {
    Slot slot = byId.get(parameterId);
    if (slot == null) {
      throw new IllegalStateException(
          "DJL asks to update parameter %s, which is not among the %s trainable tensors of the"
                  .formatted(parameterId, slots.size())
              + " network this optimizer was built for; build it for the block that is trained,"
              + " after freezing what shall stay");
    }
    return slot;
  }
}
