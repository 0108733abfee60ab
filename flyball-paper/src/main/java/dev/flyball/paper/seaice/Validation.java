package dev.flyball.paper.seaice;

import ai.djl.training.Trainer;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.Patches;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The mean absolute error on complete validation patches, in percent of concentration. */
final class Validation {
  private final Patches patches;
  private final int used;
  private final int capacity;
  private final List<PatchBatch> batches;
  private final Workers workers;

  /**
   * @param batches for the patches, filled in turn
   */
  Validation(Patches patches, SeaIceSettings settings, List<PatchBatch> batches, Workers workers) {
    this.patches = patches;
    this.batches = batches;
    this.workers = workers;
    used = settings.size().validatedOf(patches.count());
    capacity = settings.size().batch();
  }

  double error(Trainer trainer) {
    double sum = 0;
    try (BatchFeed feed = new BatchFeed(batches, new InOrder(), trainer.getManager())) {
      for (Optional<PreparedBatch> next = feed.next(); next.isPresent(); next = feed.next()) {
        try (PreparedBatch batch = next.get()) {
          sum += batchError(trainer, batch);
        }
      }
    }
    return sum / used;
  }

  private static double batchError(Trainer trainer, PreparedBatch batch) {
    float[] predicted = trainer.evaluate(batch.inputs()).singletonOrThrow().toFloatArray();
    double sum = 0;
    for (int i = 0; i < predicted.length; i++) {
      sum += Math.abs(predicted[i] - batch.patches().target(i));
    }
    return sum;
  }

  /** The patches that are used, evenly spread, once. */
  private final class InOrder implements BatchSource {
    private int first;

    @Override
    public void fill(PatchBatch batch) {
      int end = Math.min(used, first + capacity);
      int[] numbers =
          IntStream.range(first, end).map(i -> (int) ((long) i * patches.count() / used)).toArray();
      batch.read(patches, numbers, workers);
      first = end;
    }
  }
}
