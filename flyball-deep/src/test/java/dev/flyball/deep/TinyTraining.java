package dev.flyball.deep;

import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.initializer.NormalInitializer;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import dev.flyball.checkpoint.State;
import java.util.Random;
import java.util.function.Function;

/** A small network learning a made-up function from seeded batches, step by step. */
final class TinyTraining implements AutoCloseable {
  static final int INPUTS = 5;
  static final int SAMPLES = 4;

  final Block network;
  final Trainer trainer;
  private final Model model = Model.newInstance("tiny");
  private final Optimizer optimizer;

  TinyTraining(Block network, Function<Block, Optimizer> law) {
    this.network = network;
    model.setBlock(network);
    optimizer = law.apply(network);
    trainer =
        model.newTrainer(
            new DefaultTrainingConfig(Loss.l2Loss())
                .optInitializer(new NormalInitializer(0.3f), Parameter.Type.WEIGHT)
                .optOptimizer(optimizer));
    trainer.initialize(new Shape(SAMPLES, INPUTS));
  }

  static Block twoLayers() {
    return new SequentialBlock()
        .add(Linear.builder().setUnits(7).build())
        .add(Activation.tanhBlock())
        .add(Linear.builder().setUnits(1).build());
  }

  static Block oneRow() {
    return new SequentialBlock().add(Linear.builder().setUnits(1).optBias(false).build());
  }

  /** Gives every tensor values that depend on {@code seed} alone. */
  TinyTraining startAt(long seed) {
    Random random = new Random(seed);
    for (Parameter parameter : network.getParameters().values()) {
      NDArray array = parameter.getArray();
      float[] values = new float[(int) array.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) (0.5 * random.nextGaussian());
      }
      try (NDManager manager = array.getManager().newSubManager()) {
        manager.create(values, array.getShape()).copyTo(array);
      }
    }
    return this;
  }

  static float[] inputs(long seed) {
    Random random = new Random(seed);
    float[] values = new float[SAMPLES * INPUTS];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  /** One step on the batch of this seed. */
  void step(long seed) {
    backward(inputs(seed));
    trainer.step();
  }

  void step(float[] inputs) {
    backward(inputs);
    trainer.step();
  }

  void backward(float[] inputs) {
    try (NDManager manager = trainer.getManager().newSubManager()) {
      NDArray x = manager.create(inputs, new Shape(SAMPLES, INPUTS));
      NDArray y = x.sum(new int[] {1}, true).sin();
      try (GradientCollector collector = trainer.newGradientCollector()) {
        NDArray predicted = trainer.forward(new NDList(x)).singletonOrThrow();
        collector.backward(predicted.sub(y).square().mean().div(2));
      }
    }
  }

  /** All parameters, one after the other. */
  double[] parameters() {
    return network.getParameters().values().stream()
        .map(Parameter::getArray)
        .flatMapToDouble(TinyTraining::numbers)
        .toArray();
  }

  /** All gradients, one after the other. */
  double[] gradient() {
    return network.getParameters().values().stream()
        .map(parameter -> parameter.getArray().getGradient())
        .flatMapToDouble(TinyTraining::numbers)
        .toArray();
  }

  private static java.util.stream.DoubleStream numbers(NDArray array) {
    float[] values = array.toFloatArray();
    return java.util.stream.IntStream.range(0, values.length).mapToDouble(i -> values[i]);
  }

  State saved() {
    State state = new State();
    TrainingCheckpoint.save(state, network, (LawOptimizer) optimizer);
    return state;
  }

  void load(State state) {
    TrainingCheckpoint.load(state, network, (LawOptimizer) optimizer);
  }

  LawOptimizer law() {
    return (LawOptimizer) optimizer;
  }

  @Override
  public void close() {
    trainer.close();
    model.close();
  }
}
