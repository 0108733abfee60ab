package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.flyball.paper.scenes.Normalisation;
import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import java.util.Arrays;

/** Patches side by side, as the network takes them. Filled again for every batch. */
final class PatchBatch {
  private final PatchOptions options;
  private final Normalisation normalisation;
  private final float[] sar;
  private final float[] amsr;
  private final float[] present;
  private final float[] targets;
  private int count;

  PatchBatch(int capacity, PatchOptions options, Normalisation normalisation) {
    this.options = options;
    this.normalisation = normalisation;
    this.sar = new float[capacity * sarLength()];
    this.amsr = new float[capacity * amsrLength()];
    this.present = new float[capacity * 2];
    this.targets = new float[capacity];
  }

  void clear() {
    count = 0;
  }

  /** Takes a patch in, complete; its target is in percent. */
  void add(Patch patch) {
    patch.fillSar(normalisation, sar, count * sarLength());
    patch.fillAmsr(normalisation, amsr, count * amsrLength());
    Arrays.fill(present, 2 * count, 2 * count + 2, 1);
    targets[count] = (float) patch.target();
    count++;
  }

  /** Hides part of the last patch. */
  void hide(ModalityLoss loss) {
    int last = count - 1;
    loss.apply(
        new ModalityLoss.Image(sar, last * sarLength(), options.pixels(), Patch.SAR_CHANNELS),
        new ModalityLoss.Image(amsr, last * amsrLength(), cells(), Patch.AMSR_CHANNELS),
        present,
        2 * last);
  }

  int count() {
    return count;
  }

  float target(int i) {
    return targets[i];
  }

  /** SAR, AMSR and presence flags. */
  NDList inputs(NDManager manager) {
    Shape fine = new Shape(count, Patch.SAR_CHANNELS, options.size(), options.size());
    Shape coarse = new Shape(count, Patch.AMSR_CHANNELS, options.cells(), options.cells());
    return new NDList(
        manager.create(Arrays.copyOf(sar, count * sarLength()), fine),
        manager.create(Arrays.copyOf(amsr, count * amsrLength()), coarse),
        manager.create(Arrays.copyOf(present, 2 * count), new Shape(count, 2)));
  }

  NDArray labels(NDManager manager) {
    return manager.create(Arrays.copyOf(targets, count), new Shape(count, 1));
  }

  private int cells() {
    return options.cells() * options.cells();
  }

  private int sarLength() {
    return Patch.SAR_CHANNELS * options.pixels();
  }

  private int amsrLength() {
    return Patch.AMSR_CHANNELS * cells();
  }
}
