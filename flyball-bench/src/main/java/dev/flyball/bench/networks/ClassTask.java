package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;

/** A task whose labels are classes: softmax and cross entropy. */
abstract class ClassTask implements NetworkTask {
  private static final int AT_A_TIME = 250;
  private final Loss loss = Loss.softmaxCrossEntropyLoss();
  private final Shape example;
  private final int batch;

  /** What there is to judge by, complete. */
  private final float[] judged;

  private final int[] classes;

  /**
   * @param example the shape of one input
   * @param judged complete inputs, one after the other
   */
  ClassTask(Shape example, int batch, float[] judged, int[] classes) {
    this.example = example;
    this.batch = batch;
    this.judged = judged;
    this.classes = classes;
  }

  /** Writes the next inputs with holes, and their classes. */
  abstract void fill(float[] inputs, float[] labels);

  @Override
  public Shape[] shapes() {
    return new Shape[] {shape(batch)};
  }

  private Shape shape(int count) {
    return new Shape(count).addAll(example);
  }

  @Override
  public LearningBatch next(NDManager manager) {
    float[] inputs = new float[Math.toIntExact(batch * example.size())];
    float[] labels = new float[batch];
    fill(inputs, labels);
    return new LearningBatch(
        new NDList(manager.create(inputs, shape(batch))), manager.create(labels));
  }

  @Override
  public NDArray loss(NDArray predicted, NDArray labels) {
    return loss.evaluate(new NDList(labels), new NDList(predicted));
  }

  @Override
  public double error(Trainer trainer) {
    double sum = 0;
    int each = Math.toIntExact(example.size());
    for (int first = 0; first < classes.length; first += AT_A_TIME) {
      int count = Math.min(AT_A_TIME, classes.length - first);
      float[] inputs = new float[count * each];
      System.arraycopy(judged, first * each, inputs, 0, inputs.length);
      try (NDManager manager = trainer.getManager().newSubManager()) {
        NDArray scores =
            trainer.evaluate(new NDList(manager.create(inputs, shape(count)))).singletonOrThrow();
        scores.attach(manager);
        sum += error(scores, first, count);
      }
    }
    return sum / classes.length;
  }

  /** The mean cross entropy of the right classes, in nats: smoother than a count of mistakes. */
  private double error(NDArray scores, int first, int count) {
    float[] logs = scores.logSoftmax(1).toFloatArray();
    int width = logs.length / count;
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum -= logs[i * width + classes[first + i]];
    }
    return sum;
  }
}
