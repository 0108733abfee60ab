package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import dev.flyball.model.Parameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A network's trainable tensors, one after the other in one run of parameters. */
final class Tensors implements Parameters {
  private static final NDIndex EVERYTHING = new NDIndex("...");

  private final List<Slot> slots = new ArrayList<>();
  private final Map<String, Slot> byId = new LinkedHashMap<>();
  private final int width;

  /** One tensor and its place in the run: {@code from} up to {@code to}. */
  record Slot(String name, Parameter parameter, int from, int to) {
    /** The gradient since it was last cleared: DJL adds up. Zeros if there is none. */
    private float[] gradient() {
      NDArray array = parameter.getArray();
      if (!array.hasGradient()) {
        return new float[to - from];
      }
      try (NDArray gradient = array.getGradient()) {
        return gradient.toFloatArray();
      }
    }

    private void clearGradient() {
      if (parameter.getArray().hasGradient()) {
        try (NDArray gradient = parameter.getArray().getGradient()) {
          // Not by arithmetic: NaN times or minus anything stays NaN.
          gradient.set(EVERYTHING, 0);
        }
      }
    }

    /** This tensor's part of a run. */
    private float[] floats(double[] run) {
      float[] part = new float[to - from];
      for (int i = 0; i < part.length; i++) {
        part[i] = (float) run[from + i];
      }
      return part;
    }

    private void addGradient(float[] change) {
      try (NDArray gradient = parameter.getArray().getGradient()) {
        add(gradient, change);
      }
    }

    private static void add(NDArray array, float[] change) {
      try (NDManager manager = array.getManager().newSubManager()) {
        array.addi(manager.create(change, array.getShape()).toDevice(array.getDevice(), false));
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

  private static Slot slot(String name, Parameter parameter, int from) {
    if (!parameter.isInitialized()) {
      throw new IllegalStateException(
          "tensor '%s' is not initialised; initialise the trainer first".formatted(name));
    }
    if (parameter.getArray().getDataType() != DataType.FLOAT32) {
      throw new IllegalStateException(
          "tensor '%s' is of type %s; expected FLOAT32"
              .formatted(name, parameter.getArray().getDataType()));
    }
    return new Slot(name, parameter, from, Math.toIntExact(from + parameter.getArray().size()));
  }

  List<Slot> slots() {
    return slots;
  }

  /** The names that DJL has for them. */
  Set<String> ids() {
    return byId.keySet();
  }

  @Override
  public int parameters() {
    return width;
  }

  /** Where each tensor ends. */
  int[] ends() {
    return slots.stream().mapToInt(Slot::to).toArray();
  }

  /** Parameters of tensors whose names map to the same word, by word. */
  Map<String, int[]> byName(UnaryOperator<String> wordOf) {
    Map<String, int[]> groups = new LinkedHashMap<>();
    for (Slot slot : slots) {
      groups.merge(
          wordOf.apply(slot.name()),
          IntStream.range(slot.from(), slot.to()).toArray(),
          (one, two) -> IntStream.concat(IntStream.of(one), IntStream.of(two)).toArray());
    }
    return groups;
  }

  /**
   * Reads all gradients, times {@code scale} and, where {@code clip} is positive, within it; says
   * which tensors have one that is not zero throughout. Clears nothing.
   *
   * @return the name of a tensor whose gradient is not finite, or null
   */
  String readGradients(double[] into, boolean[] any, float scale, float clip) {
    String unusable = null;
    for (int s = 0; s < slots.size(); s++) {
      Slot slot = slots.get(s);
      float[] values = slot.gradient();
      float sum = 0;
      boolean some = false;
      for (int i = 0; i < values.length; i++) {
        double value = (double) values[i] * scale;
        if (clip > 0) {
          value = Math.max(-clip, Math.min(clip, value));
        }
        sum += values[i] * 0;
        some |= value != 0;
        into[slot.from() + i] = value;
      }
      any[s] = some;
      unusable = sum == 0 ? unusable : slot.name();
    }
    return unusable;
  }

  /** DJL adds gradients up until they are cleared. */
  void clearGradients() {
    slots.forEach(Slot::clearGradient);
  }

  /** Adds {@code values} to the gradients of the tensors that have {@code any}. */
  void addGradients(double[] values, boolean[] any) {
    for (int s = 0; s < slots.size(); s++) {
      if (any[s]) {
        slots.get(s).addGradient(slots.get(s).floats(values));
      }
    }
  }

  void readWeights(double[] into) {
    for (Slot slot : slots) {
      float[] values = slot.parameter().getArray().toFloatArray();
      for (int i = 0; i < values.length; i++) {
        into[slot.from() + i] = values[i];
      }
    }
  }

  /** Adds {@code step} to the tensors that are {@code moving}. */
  void move(double[] step, boolean[] moving) {
    for (int s = 0; s < slots.size(); s++) {
      Slot slot = slots.get(s);
      if (moving[s]) {
        Slot.add(slot.parameter().getArray(), slot.floats(step));
      }
    }
  }

  /** Fails if DJL's {@code parameterId} is none of these. */
  void require(String parameterId) {
    if (!byId.containsKey(parameterId)) {
      throw new IllegalStateException(
          "DJL asks to update parameter %s, which is not among the %s trainable tensors of the"
                  .formatted(parameterId, slots.size())
              + " network this optimizer was built for; build it for the block that is trained,"
              + " after freezing what shall stay");
    }
  }
}
