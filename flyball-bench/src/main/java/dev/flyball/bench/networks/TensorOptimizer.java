package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.optimizer.Optimizer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * An optimizer of matrices, and Adam with decoupled weight decay for what is none. A tensor is a
 * matrix by its first dimension and all others; one with a side of 1 is none.
 */
abstract class TensorOptimizer extends Optimizer implements AutoCloseable {
  private static final float EPSILON = 1e-8f;

  private final Map<String, NDArray> kept = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  TensorOptimizer() {
    super(new Plain());
  }

  /** DJL asks for a builder; nothing of it is used. */
  private static final class Plain extends OptimizerBuilder<Plain> {
    @Override
    protected Plain self() {
      return this;
    }
  }

  @Override
  public final void update(String id, NDArray weight, NDArray grad) {
    try (NDManager manager = weight.getManager().newSubManager()) {
      Shape shape = weight.getShape();
      NDArray gradient = grad.duplicate();
      gradient.attach(manager);
      int step = counts.merge(id, 1, Integer::sum);
      NDArray move;
      if (shape.dimension() > 1 && shape.get(0) > 1 && shape.size() > shape.get(0)) {
        move = move(id, step, gradient.reshape(shape.get(0), -1), manager);
      } else {
        move = adam(id, step, gradient, manager);
      }
      if (move != null) {
        weight.subi(move.reshape(shape));
      }
      clear(weight, manager);
    }
  }

  /** DJL adds gradients up until the optimizer clears them. */
  private static void clear(NDArray weight, NDManager manager) {
    if (weight.hasGradient()) {
      NDArray summed = weight.getGradient();
      summed.attach(manager);
      summed.subi(summed);
    }
  }

  /**
   * What to subtract from a matrix, made in {@code manager}; null for nothing.
   *
   * @param step counted from 1
   */
  abstract NDArray move(String id, int step, NDArray gradient, NDManager manager);

  /** The eta, beta1 and beta2 of Adam where a tensor is no matrix. */
  abstract float[] adamSettings();

  final NDArray adam(String id, int step, NDArray gradient, NDManager manager) {
    float[] settings = adamSettings();
    NDArray mean = averaged(id + " mean", settings[1], gradient);
    NDArray square = averaged(id + " square", settings[2], gradient.square());
    return adamMove(mine(mean, manager), square, step, settings);
  }

  /** eta mean / (sqrt(square) + epsilon), both freed of their start at zero. */
  static NDArray adamMove(NDArray mean, NDArray square, int step, float[] settings) {
    double first = 1 - Math.pow(settings[1], step);
    double second = 1 - Math.pow(settings[2], step);
    NDArray root = mean.zerosLike().add(square).div(second).sqrt().add(EPSILON);
    return mean.mul(settings[0] / first).div(root);
  }

  /** average &lt;- beta average + (1 - beta) value, kept under {@code key}. */
  final NDArray averaged(String key, float beta, NDArray value) {
    NDArray average = kept(key, () -> value.zerosLike());
    average.muli(beta).addi(value.mul(1 - beta));
    return average;
  }

  /** What is kept under {@code key}; made at first. */
  final NDArray kept(String key, Supplier<NDArray> first) {
    return kept.computeIfAbsent(
        key,
        k -> {
          NDArray made = first.get();
          made.detach();
          return made;
        });
  }

  /** Keeps {@code value} in place of what was there. */
  final void keep(String key, NDArray value) {
    value.detach();
    NDArray before = kept.put(key, value);
    if (before != null) {
      before.close();
    }
  }

  /** A copy that ends with {@code manager}, as what is made of it does. */
  static NDArray mine(NDArray array, NDManager manager) {
    NDArray copy = array.duplicate();
    copy.attach(manager);
    return copy;
  }

  @Override
  public void close() {
    kept.values().forEach(NDArray::close);
    kept.clear();
  }
}
