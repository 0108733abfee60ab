package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.Normalisation;
import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Patches;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Patches side by side, as the network takes them. Filled again and again; what was made of it for
 * a network on the CPU shares its memory, so it is not to be filled before that network is done.
 */
final class PatchBatch {
  private final PatchOptions options;
  private final Normalisation normalisation;
  private final Plane sar;
  private final Plane amsr;
  private final Plane present;
  private final Plane targets;
  private int count;

  /** A working array, and the memory that PyTorch reads. */
  private record Plane(float[] values, int each, ByteBuffer shared) {
    Plane(int capacity, int each) {
      this(
          new float[capacity * each],
          each,
          ByteBuffer.allocateDirect(capacity * each * Float.BYTES).order(ByteOrder.nativeOrder()));
    }

    NDArray array(NDManager manager, Shape shape) {
      int length = Math.toIntExact(shape.size());
      shared.asFloatBuffer().put(values, 0, length);
      return manager.create(shared.slice(0, length * Float.BYTES), shape, DataType.FLOAT32);
    }
  }

  PatchBatch(int capacity, PatchOptions options, Normalisation normalisation) {
    this.options = options;
    this.normalisation = normalisation;
    sar = new Plane(capacity, Patch.SAR_CHANNELS * options.pixels());
    amsr = new Plane(capacity, Patch.AMSR_CHANNELS * cells());
    present = new Plane(capacity, 2);
    targets = new Plane(capacity, 1);
  }

  void clear() {
    count = 0;
  }

  /** Takes in the patches of these numbers, complete; targets are in percent. */
  void read(Patches patches, int[] numbers, Workers workers) {
    workers.forEach(numbers.length, i -> take(patches.read(numbers[i]), i));
    count = numbers.length;
  }

  private void take(Patch patch, int i) {
    patch.fillSar(normalisation, sar.values, i * sar.each);
    patch.fillAmsr(normalisation, amsr.values, i * amsr.each);
    Arrays.fill(present.values, 2 * i, 2 * i + 2, 1);
    targets.values[i] = (float) patch.target();
  }

  /** Hides part of every patch, one after the other. */
  void hide(ModalityLoss loss) {
    for (int i = 0; i < count; i++) {
      loss.apply(
          new ModalityLoss.Image(sar.values, i * sar.each, options.pixels(), Patch.SAR_CHANNELS),
          new ModalityLoss.Image(amsr.values, i * amsr.each, cells(), Patch.AMSR_CHANNELS),
          present.values,
          2 * i);
    }
  }

  int count() {
    return count;
  }

  float target(int i) {
    return targets.values[i];
  }

  /** SAR, AMSR and presence flags. */
  NDList inputs(NDManager manager) {
    int size = options.size();
    int cells = options.cells();
    return new NDList(
        sar.array(manager, new Shape(count, Patch.SAR_CHANNELS, size, size)),
        amsr.array(manager, new Shape(count, Patch.AMSR_CHANNELS, cells, cells)),
        present.array(manager, new Shape(count, 2)));
  }

  NDArray labels(NDManager manager) {
    return targets.array(manager, new Shape(count, 1));
  }

  private int cells() {
    return options.cells() * options.cells();
  }
}
