package dev.flyball.bench.networks;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import dev.flyball.deep.GradientException;
import dev.flyball.observability.MetricException;
import java.util.ArrayList;
import java.util.List;

/**
 * Trains one network. Methods of one seed start from the same weights and see the same batches. One
 * at a time in a JVM: DJL collects one gradient at a time.
 */
final class NetworkTraining implements AutoCloseable {
  private final NetworkTask task;
  private final int every;
  private final Model model = Model.newInstance("bench", Device.cpu());
  private final Optimizer optimizer;
  private final Trainer trainer;
  private double seconds;
  private double inOptimizer;

  NetworkTraining(NetworkTask task, NetworkTrial trial) {
    this.task = task;
    every = trial.task().every();
    Block network = task.network();
    model.setBlock(network);
    optimizer = trial.method().optimizer(network, trial.setting());
    Engine.getInstance().setRandomSeed((int) trial.seed());
    trainer =
        model.newTrainer(
            new DefaultTrainingConfig(Loss.l2Loss())
                .optOptimizer(optimizer)
                .optDevices(new Device[] {Device.cpu()}));
    trainer.initialize(task.shapes());
  }

  /** So many steps; one that diverges has an infinite error from there on. */
  TrialCurve run(int steps) {
    List<TrialCurve.Point> points = new ArrayList<>();
    boolean diverged = false;
    for (int step = 1; step <= steps; step++) {
      diverged = diverged || !advanced();
      if (step % every == 0) {
        double error = diverged ? Double.POSITIVE_INFINITY : task.error(trainer);
        diverged = diverged || !Double.isFinite(error);
        points.add(
            new TrialCurve.Point(
                step, seconds, inOptimizer, diverged ? Double.POSITIVE_INFINITY : error));
      }
    }
    return new TrialCurve(points);
  }

  private boolean advanced() {
    try (NDManager manager = trainer.getManager().newSubManager()) {
      LearningBatch batch = task.next(manager);
      long start = System.nanoTime();
      try (GradientCollector collector = trainer.newGradientCollector()) {
        NDArray predicted = trainer.forward(batch.inputs()).singletonOrThrow();
        collector.backward(task.loss(predicted, batch.labels()));
      }
      long middle = System.nanoTime();
      trainer.step();
      long end = System.nanoTime();
      seconds += (end - start) * 1e-9;
      inOptimizer += (end - middle) * 1e-9;
      return true;
    } catch (GradientException | MetricException | ArithmeticException e) {
      return false;
    }
  }

  @Override
  public void close() {
    trainer.close();
    model.close();
    if (optimizer instanceof TensorOptimizer kept) {
      kept.close();
    }
  }
}
