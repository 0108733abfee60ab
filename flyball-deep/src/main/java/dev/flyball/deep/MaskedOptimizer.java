package dev.flyball.deep;

import ai.djl.nn.Block;

/**
 * The open loop: w &lt;- w - eta grad, on whatever inputs the network was shown. Here so that the
 * comparison shares guards, decay and checkpoints with the laws.
 */
public final class MaskedOptimizer extends LoopOptimizer {
  private MaskedOptimizer(Builder builder) {
    super(builder);
  }

  /** Begins the law for {@code network}. */
  public static Builder builder(Block network) {
    return new Builder(network);
  }

  @Override
  double direction(Rows rows, double[] gradient, double rate, double[] q) {
    System.arraycopy(gradient, 0, q, 0, q.length);
    return rate;
  }

  @Override
  void prepare(Tensors tensors) {}

  @Override
  public long numBytes() {
    return 0;
  }

  @Override
  String description() {
    return "masked";
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

    public MaskedOptimizer build() {
      return new MaskedOptimizer(this);
    }
  }
}
