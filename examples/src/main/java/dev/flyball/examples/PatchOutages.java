package dev.flyball.examples;

import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import dev.flyball.deep.LawOptimizer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Trains a classifier on images with random outages, with DJL's Adam, with DJL's SGD (masked: on
 * what is left of the image) and with the directional law, and says how well each reads complete
 * images. Only the optimizer differs.
 */
public final class PatchOutages {
  private static final int BATCH = 32;
  private static final int TESTS = 1_000;
  private static final int PIXELS = DrawnDigits.SIDE * DrawnDigits.SIDE;

  private final int steps;
  private final long seed;
  private final Loss loss = Loss.softmaxCrossEntropyLoss();

  /** Runs of {@code steps} batches each; the same seed gives the same images and outages. */
  public PatchOutages(int steps, long seed) {
    this.steps = steps;
    this.seed = seed;
  }

  public static void main(String[] arguments) {
    new PatchOutages(300, 1)
        .run()
        .forEach(
            (name, accuracy) ->
                System.out.printf(Locale.ROOT, "%-12s %.1f%%%n", name, 100 * accuracy));
  }

  /** The share of complete images that each optimizer's network reads rightly. */
  public Map<String, Double> run() {
    Map<String, Double> accuracies = new LinkedHashMap<>();
    accuracies.put(
        "adam",
        accuracy(
            network -> Optimizer.adam().optLearningRateTracker(Tracker.fixed(0.005f)).build()));
    accuracies.put(
        "masked",
        accuracy(network -> Optimizer.sgd().setLearningRateTracker(Tracker.fixed(0.2f)).build()));
    accuracies.put("directional", accuracy(network -> LawOptimizer.builder(network).build()));
    return accuracies;
  }

  private double accuracy(Function<Block, Optimizer> optimizer) {
    Engine.getInstance().setRandomSeed((int) seed);
    try (Model model = Model.newInstance("digits")) {
      model.setBlock(network());
      DefaultTrainingConfig config =
          new DefaultTrainingConfig(loss).optOptimizer(optimizer.apply(model.getBlock()));
      try (Trainer trainer = model.newTrainer(config)) {
        trainer.initialize(new Shape(BATCH, PIXELS));
        DrawnDigits digits = new DrawnDigits(seed);
        for (int step = 0; step < steps; step++) {
          train(trainer, digits);
        }
        return test(trainer, new DrawnDigits(seed + 1));
      }
    }
  }

  private static Block network() {
    return new SequentialBlock()
        .add(Linear.builder().setUnits(48).build())
        .add(Activation.reluBlock())
        .add(Linear.builder().setUnits(DrawnDigits.CLASSES).build());
  }

  private void train(Trainer trainer, DrawnDigits digits) {
    try (NDManager manager = trainer.getManager().newSubManager()) {
      float[] labels = new float[BATCH];
      NDArray images = manager.create(draw(digits, labels, true), new Shape(BATCH, PIXELS));
      NDList truth = new NDList(manager.create(labels));
      try (GradientCollector collector = trainer.newGradientCollector()) {
        collector.backward(loss.evaluate(truth, trainer.forward(new NDList(images))));
      }
      trainer.step();
    }
  }

  private static double test(Trainer trainer, DrawnDigits digits) {
    try (NDManager manager = trainer.getManager().newSubManager()) {
      float[] labels = new float[TESTS];
      NDArray images = manager.create(draw(digits, labels, false), new Shape(TESTS, PIXELS));
      NDArray read = trainer.evaluate(new NDList(images)).singletonOrThrow().argMax(1);
      long[] classes = read.toLongArray();
      int right = 0;
      for (int i = 0; i < TESTS; i++) {
        right += classes[i] == (long) labels[i] ? 1 : 0;
      }
      return right / (double) TESTS;
    }
  }

  private static float[] draw(DrawnDigits digits, float[] labels, boolean outages) {
    float[] images = new float[labels.length * PIXELS];
    for (int i = 0; i < labels.length; i++) {
      int digit = digits.anyDigit();
      labels[i] = digit;
      digits.draw(digit, images, i * PIXELS);
      if (outages) {
        digits.lose(images, i * PIXELS);
      }
    }
    return images;
  }
}
