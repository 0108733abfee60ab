package dev.flyball.deep;

import ai.djl.nn.Block;
import dev.flyball.checkpoint.State;

/**
 * Adam with bias correction, for comparison: DJL's own cannot be saved. Epsilon is added to the
 * root of the second moment, 1e-8 by default. O(d) a step, two numbers a parameter.
 */
public final class AdamOptimizer extends LoopOptimizer {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;

  private final double epsilon;
  private double[] mean = new double[0];
  private double[] square = new double[0];
  private double firstLeft = 1;
  private double secondLeft = 1;

  private AdamOptimizer(Builder builder) {
    super(builder);
    epsilon = builder.epsilon;
  }

  /** Begins Adam for {@code network}. */
  public static Builder builder(Block network) {
    return new Builder(network);
  }

  @Override
  void prepare(Tensors tensors) {
    mean = new double[tensors.width()];
    square = new double[tensors.width()];
  }

  @Override
  double direction(Rows rows, double[] gradient, double rate, double[] q) {
    firstLeft *= FIRST;
    secondLeft *= SECOND;
    for (int j = 0; j < q.length; j++) {
      mean[j] = FIRST * mean[j] + (1 - FIRST) * gradient[j];
      square[j] = SECOND * square[j] + (1 - SECOND) * gradient[j] * gradient[j];
      q[j] = mean[j] / (1 - firstLeft) / (Math.sqrt(square[j] / (1 - secondLeft)) + epsilon);
    }
    return rate;
  }

  @Override
  public long numBytes() {
    return 16L * mean.length;
  }

  @Override
  String description() {
    return "adam epsilon=%s".formatted(epsilon);
  }

  @Override
  public void save(State state) {
    super.save(state);
    state.put("mean", mean);
    state.put("square", square);
    state.put("left", new double[] {firstLeft, secondLeft});
  }

  @Override
  void restore(State state) {
    super.restore(state);
    state.get("mean", mean);
    state.get("square", square);
    double[] left = new double[2];
    state.get("left", left);
    firstLeft = left[0];
    secondLeft = left[1];
  }

  /** Settings of Adam. */
  public static final class Builder extends LoopBuilder<Builder> {
    private Builder(Block network) {
      super(network, 1e-8);
    }

    @Override
    protected Builder self() {
      return this;
    }

    public AdamOptimizer build() {
      return new AdamOptimizer(this);
    }
  }
}
