package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import dev.flyball.model.Parameters;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A network's trainable tensors as one flat parameter vector. */
final class Tensors implements Parameters {
  private static final NDIndex EVERYTHING = new NDIndex("...");

  private final List<Slot> slots = new ArrayList<>();
  private final Map<String, Slot> byId = new LinkedHashMap<>();
  private final int width;
  private final ByteBuffer shared;

  /** One tensor and its range in that vector: {@code from} up to {@code to}. */
  record Slot(String name, Parameter parameter, int from, int to) {
    NDArray array() {
      return parameter.getArray();
    }

    /** The gradient since it was last cleared: DJL adds up. Zeros if there is none. */
    private NDArray gradient(NDManager manager) {
      if (!array().hasGradient()) {
        return manager.zeros(array().getShape());
      }
      NDArray gradient = array().getGradient();
      gradient.attach(manager);
      return gradient;
    }

    private void clearGradient(NDManager manager, NDArray zero) {
      if (array().hasGradient()) {
        // Not by arithmetic: NaN times or minus anything stays NaN.
        gradient(manager).set(EVERYTHING, zero);
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
    shared = ByteBuffer.allocateDirect(width * Float.BYTES).order(ByteOrder.nativeOrder());
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

  /** The end of each tensor. */
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
    float[] values = read(Slot::gradient);
    String unusable = null;
    for (int s = 0; s < slots.size(); s++) {
      Slot slot = slots.get(s);
      float sum = 0;
      boolean some = false;
      for (int i = slot.from(); i < slot.to(); i++) {
        double value = (double) values[i] * scale;
        if (clip > 0) {
          value = Math.max(-clip, Math.min(clip, value));
        }
        sum += values[i] * 0;
        some |= value != 0;
        into[i] = value;
      }
      any[s] = some;
      unusable = sum == 0 ? unusable : slot.name();
    }
    return unusable;
  }

  /** DJL adds gradients up until they are cleared. */
  void clearGradients() {
    try (NDManager manager = manager()) {
      NDArray zero = manager.create(0f);
      slots.forEach(slot -> slot.clearGradient(manager, zero));
    }
  }

  /** Adds {@code values} to the gradients of the tensors that have {@code any}. */
  void addGradients(double[] values, boolean[] any) {
    add(values, any, Slot::gradient);
  }

  void readWeights(double[] into) {
    float[] values = read((slot, manager) -> slot.array());
    for (int i = 0; i < values.length; i++) {
      into[i] = values[i];
    }
  }

  /** Adds {@code step} to the tensors that are {@code moving}. */
  void move(double[] step, boolean[] moving) {
    add(step, moving, (slot, manager) -> slot.array());
  }

  /** A manager of temporary arrays: closing it frees them, copies on the host included. */
  private NDManager manager() {
    return slots.get(0).array().getManager().newSubManager();
  }

  /** One array of each tensor, as one run: put together on the device, and copied once. */
  private float[] read(BiFunction<Slot, NDManager, NDArray> arrayOf) {
    try (NDManager manager = manager()) {
      NDList parts = new NDList(slots.size());
      for (Slot slot : slots) {
        NDArray part = arrayOf.apply(slot, manager).reshape(-1);
        part.attach(manager);
        parts.add(part);
      }
      return NDArrays.concat(parts).toFloatArray();
    }
  }

  /** Adds a run to one array of each tensor that is {@code meant}: copied once, then cut. */
  private void add(double[] run, boolean[] meant, BiFunction<Slot, NDManager, NDArray> arrayOf) {
    FloatBuffer floats = shared.asFloatBuffer();
    for (double value : run) {
      floats.put((float) value);
    }
    try (NDManager manager = manager()) {
      NDArray whole = manager.create(shared, new Shape(width), DataType.FLOAT32);
      NDList parts =
          whole
              .toDevice(slots.get(0).array().getDevice(), false)
              .split(IntStream.of(ends()).limit(slots.size() - 1).asLongStream().toArray());
      for (int s = 0; s < slots.size(); s++) {
        if (meant[s]) {
          NDArray array = arrayOf.apply(slots.get(s), manager);
          array.addi(parts.get(s).reshape(array.getShape()));
        }
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
