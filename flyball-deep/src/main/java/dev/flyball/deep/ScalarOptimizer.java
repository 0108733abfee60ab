package dev.flyball.deep;

import ai.djl.nn.Block;

/**
 * The scalar law: w &lt;- w - alpha grad with alpha = eta / (epsilon + tr A). With the loss
 * gradient as source tr A is |grad|^2, the loss-scaled energy; with the sensitivity it is the mean
 * of |g|^2 over the rows. Holds no memory; O(d) a step.
 */
public final class ScalarOptimizer extends LoopOptimizer {
  private final double epsilon;

  private ScalarOptimizer(Builder builder) {
    super(builder);
    epsilon = builder.epsilon;
  }

  /** Begins the law for {@code network}; epsilon is 1 as in the paper's Experiment 2. */
  public static Builder builder(Block network) {
    return new Builder(network);
  }

  @Override
  double direction(Rows rows, double[] gradient, double rate, double[] q) {
    System.arraycopy(gradient, 0, q, 0, q.length);
    return rate / (epsilon + rows.energy(0, gradient.length));
  }

  @Override
  void prepare(Tensors tensors) {}

  @Override
  public long numBytes() {
    return 0;
  }

  @Override
  String description() {
    return "scalar epsilon=%s source=%s".formatted(epsilon, source());
  }

  /** Settings of the law. */
  public static final class Builder extends LoopBuilder<Builder> {
    private Builder(Block network) {
      super(network, 1);
    }

    @Override
    protected Builder self() {
      return this;
    }

    public ScalarOptimizer build() {
      return new ScalarOptimizer(this);
    }
  }
}
