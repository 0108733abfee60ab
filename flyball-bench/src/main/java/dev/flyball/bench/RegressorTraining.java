package dev.flyball.bench;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;
import dev.flyball.deep.LawOptimizer;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.seaice.TwoBranchRegressor;
import java.util.Random;

/**
 * Experiment 3's network learning made-up patches whose channels carry the concentration under
 * noise, with modalities missing as often as there. Times the two halves of every step.
 */
final class RegressorTraining implements AutoCloseable {
  private static final int BATCH = 8;
  private static final int CELL = 50;

  private final Random random = new Random(20261115);
  private final Model model = Model.newInstance("bench", Device.cpu());
  private final LawOptimizer optimizer;
  private final Trainer trainer;
  private final float lossScale;
  private final float[] sar;
  private final float[] amsr;
  private final Shape fine;
  private final Shape coarse;

  /** What one step took, in milliseconds. */
  record Times(double forwardAndBackward, double optimizer) {}

  /**
   * @param lossScale multiplies the loss, and with it the gradients: with a large one the memory
   *     outgrows the ridge in every block
   */
  RegressorTraining(int patch, float lossScale, int workers) {
    this.lossScale = lossScale;
    fine = new Shape(BATCH, TwoBranchRegressor.SAR_CHANNELS, patch, patch);
    coarse = new Shape(BATCH, TwoBranchRegressor.AMSR_CHANNELS, patch / CELL, patch / CELL);
    sar = new float[(int) fine.size()];
    amsr = new float[(int) coarse.size()];
    TwoBranchRegressor network = new TwoBranchRegressor();
    model.setBlock(network);
    optimizer =
        LawOptimizer.builder(network).eta(0.005 / lossScale).workers(Workers.of(workers)).build();
    Engine.getInstance().setRandomSeed(1);
    trainer =
        model.newTrainer(
            new DefaultTrainingConfig(Loss.l2Loss())
                .optOptimizer(optimizer)
                .optDevices(new Device[] {Device.cpu()}));
    trainer.initialize(fine, coarse, new Shape(BATCH, 2));
  }

  Times step() {
    float[] targets = new float[BATCH];
    for (int i = 0; i < BATCH; i++) {
      targets[i] = random.nextFloat();
    }
    fill(sar, targets);
    fill(amsr, targets);
    try (NDManager manager = trainer.getManager().newSubManager()) {
      NDList inputs =
          new NDList(
              manager.create(sar, fine),
              manager.create(amsr, coarse),
              manager.create(presence(), new Shape(BATCH, 2)));
      NDArray labels = manager.create(targets, new Shape(BATCH, 1));
      long start = System.nanoTime();
      try (GradientCollector collector = trainer.newGradientCollector()) {
        NDArray predicted = trainer.forward(inputs).singletonOrThrow();
        collector.backward(predicted.sub(labels).square().mean().mul(lossScale / 2));
      }
      long middle = System.nanoTime();
      trainer.step();
      long end = System.nanoTime();
      return new Times((middle - start) * 1e-6, (end - middle) * 1e-6);
    }
  }

  private void fill(float[] values, float[] targets) {
    int each = values.length / BATCH;
    for (int i = 0; i < values.length; i++) {
      values[i] = targets[i / each] + (float) random.nextGaussian();
    }
  }

  /** Experiment 3's shares: a modality is gone with probability 0.6, the radar in 0.6 of these. */
  private float[] presence() {
    float[] present = new float[2 * BATCH];
    for (int i = 0; i < BATCH; i++) {
      present[2 * i] = 1;
      present[2 * i + 1] = 1;
      if (random.nextDouble() < 0.6) {
        present[2 * i + (random.nextDouble() < 0.6 ? 0 : 1)] = 0;
      }
    }
    return present;
  }

  /** How often a block had to go on with an old metric. */
  long refused() {
    return optimizer.refused();
  }

  @Override
  public void close() {
    trainer.close();
    model.close();
  }
}
