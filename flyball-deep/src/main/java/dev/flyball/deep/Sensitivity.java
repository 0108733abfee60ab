package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import dev.flyball.deep.Tensors.Slot;

/**
 * Measures the sensitivity rows of a network with one output a sample, for laws whose source is
 * {@link MemorySource#SENSITIVITY}. Called before the forward pass of the loss:
 *
 * <pre>
 * sensitivity.measure(trainer, data);
 * try (GradientCollector collector = trainer.newGradientCollector()) {
 *   collector.backward(loss.evaluate(labels, trainer.forward(data)));
 * }
 * trainer.step();
 * </pre>
 */
public final class Sensitivity {
  private final LoopOptimizer optimizer;
  private final boolean everyRow;

  private Sensitivity(LoopOptimizer optimizer, boolean everyRow) {
    this.optimizer = optimizer;
    this.everyRow = everyRow;
    if (optimizer.source() != MemorySource.SENSITIVITY) {
      throw new IllegalArgumentException(
          "the optimizer's source is %s; expected SENSITIVITY".formatted(optimizer.source()));
    }
  }

  /**
   * The row of the batch's mean output, A = g g' with g the mean of the rows: one more forward and
   * backward pass a step.
   */
  public static Sensitivity ofMean(LoopOptimizer optimizer) {
    return new Sensitivity(optimizer, false);
  }

  /**
   * Every sample's own row, A = (1/n) G'G: n more forward and backward passes of one sample each,
   * and n rows of d numbers.
   */
  public static Sensitivity ofEverySample(LoopOptimizer optimizer) {
    return new Sensitivity(optimizer, true);
  }

  /** Measures the rows of {@code data}, whose arrays have the samples as first dimension. */
  public void measure(Trainer trainer, NDList data) {
    int samples = Math.toIntExact(data.head().getShape().get(0));
    int count = everyRow ? samples : 1;
    double[][] rows = new double[count][];
    for (int i = 0; i < count; i++) {
      rows[i] = row(trainer, everyRow ? sample(data, i) : data);
    }
    optimizer.expect(new Rows(rows, count, count));
  }

  private static NDList sample(NDList data, int i) {
    NDList one = new NDList();
    for (NDArray array : data) {
      one.add(array.get(i + ":" + (i + 1)));
    }
    return one;
  }

  private double[] row(Trainer trainer, NDList data) {
    try (GradientCollector collector = trainer.newGradientCollector()) {
      NDArray output = trainer.forward(data).singletonOrThrow();
      long perSample = output.size() / data.head().getShape().get(0);
      if (perSample != 1) {
        throw new IllegalArgumentException(
            "the network has %s outputs a sample; sensitivities are of one".formatted(perSample));
      }
      collector.backward(output.mean());
    }
    double[] row = new double[optimizer.tensors().width()];
    for (Slot slot : optimizer.tensors().slots()) {
      float[] values = slot.takeGradient();
      for (int i = 0; i < values.length; i++) {
        row[slot.from() + i] = values[i];
      }
    }
    return row;
  }
}
