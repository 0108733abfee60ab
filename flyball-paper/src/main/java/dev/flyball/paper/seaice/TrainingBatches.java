package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.Patches;

/**
 * Training batches without end. Patches are read side by side; what of them is missing is drawn one
 * after the other, so that the number of workers changes nothing.
 */
final class TrainingBatches implements BatchSource {
  private final Patches patches;
  private final WeightedSampler sampler;
  private final TrainingDraws draws;
  private final ModalityLoss loss;
  private final boolean complete;
  private final int[] numbers;
  private final Workers workers;

  /**
   * @param draws moved on by this source
   * @param complete whether nothing is missing
   */
  TrainingBatches(
      Patches patches, int batch, TrainingDraws draws, boolean complete, Workers workers) {
    this.patches = patches;
    this.draws = draws;
    this.complete = complete;
    this.workers = workers;
    sampler = new WeightedSampler(patches);
    loss = new ModalityLoss(draws.losses());
    numbers = new int[batch];
  }

  @Override
  public void fill(PatchBatch batch) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = sampler.draw(draws.patches());
    }
    batch.read(patches, numbers, workers);
    if (!complete) {
      batch.hide(loss);
    }
  }

  @Override
  public void save(State state) {
    draws.save(state);
  }
}
