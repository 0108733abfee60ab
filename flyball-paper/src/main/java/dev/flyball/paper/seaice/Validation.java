package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDManager;
import ai.djl.training.Trainer;
import dev.flyball.paper.scenes.Patches;
import dev.flyball.paper.scenes.Split;

/** The mean absolute error on complete validation patches, in percent of concentration. */
final class Validation {
  private final Patches patches;
  private final int used;
  private final int capacity;
  private final PatchBatch batch;

  Validation(Split split, SeaIceSettings settings) {
    patches = split.validation();
    used = settings.validatedOf(patches.count());
    capacity = settings.batch();
    batch = new PatchBatch(capacity, patches.options(), split.normalisation());
  }

  double error(Trainer trainer) {
    double sum = 0;
    for (int first = 0; first < used; first += capacity) {
      batch.clear();
      for (int i = first; i < Math.min(used, first + capacity); i++) {
        batch.add(patches.read((int) ((long) i * patches.count() / used)));
      }
      sum += batchError(trainer);
    }
    return sum / used;
  }

  private double batchError(Trainer trainer) {
    try (NDManager manager = trainer.getManager().newSubManager()) {
      float[] predicted = trainer.evaluate(batch.inputs(manager)).singletonOrThrow().toFloatArray();
      double sum = 0;
      for (int i = 0; i < predicted.length; i++) {
        sum += Math.abs(predicted[i] - batch.target(i));
      }
      return sum;
    }
  }
}
