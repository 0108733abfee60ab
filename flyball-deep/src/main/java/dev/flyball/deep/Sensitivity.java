package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;

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
  private final LawOptimizer optimizer;
  private final boolean everyRow;

  private Sensitivity(LawOptimizer optimizer, boolean everyRow) {
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
  public static Sensitivity ofMean(LawOptimizer optimizer) {
    return new Sensitivity(optimizer, false);
  }

  /**
   * Every sample's own row, A = (1/n) G'G: n more forward and backward passes of one sample each,
   * and n rows of d numbers.
   */
  public static Sensitivity ofEverySample(LawOptimizer optimizer) {
    return new Sensitivity(optimizer, true);
  }

  /**
   * Measures the rows of {@code data}, whose arrays have the samples as first dimension. A gradient
   * that a failed step left behind stays where it is.
   */
  public void measure(Trainer trainer, NDList data) {
    int samples = Math.toIntExact(data.head().getShape().get(0));
    int count = everyRow ? samples : 1;
    Tensors tensors = optimizer.tensors();
    double[][] rows = new double[count][tensors.parameters()];
    double[] pending = new double[tensors.parameters()];
    boolean[] any = new boolean[tensors.slots().size()];
    tensors.readGradients(pending, any, 1, 0);
    tensors.clearGradients();
    try {
      for (int i = 0; i < count; i++) {
        backward(trainer, everyRow ? sample(data, i) : data);
        tensors.readGradients(rows[i], new boolean[any.length], 1, 0);
        tensors.clearGradients();
      }
    } finally {
      tensors.clearGradients();
      tensors.addGradients(pending, any);
    }
    optimizer.expect(rows);
  }

  private static NDList sample(NDList data, int i) {
    NDList one = new NDList();
    for (NDArray array : data) {
      one.add(array.get(i + ":" + (i + 1)));
    }
    return one;
  }

  private static void backward(Trainer trainer, NDList data) {
    try (GradientCollector collector = trainer.newGradientCollector()) {
      NDArray output = trainer.forward(data).singletonOrThrow();
      long perSample = output.size() / data.head().getShape().get(0);
      if (perSample != 1) {
        throw new IllegalArgumentException(
            "the network has %s outputs a sample; sensitivities are of one".formatted(perSample));
      }
      collector.backward(output.mean());
    }
  }
}
