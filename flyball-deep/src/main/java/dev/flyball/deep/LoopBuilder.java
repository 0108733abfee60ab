package dev.flyball.deep;

import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import dev.flyball.control.Safeguards;
import java.util.Objects;

/**
 * What the laws' builders share. From DJL's own builder: {@code optWeightDecays} (decoupled: beside
 * the law, w &lt;- (1 - eta lambda) w, and only for tensors that have a gradient), {@code
 * setRescaleGrad} and {@code optClipGrad} (both before the law sees the gradient).
 */
public abstract sealed class LoopBuilder<B extends LoopBuilder<B>>
    extends Optimizer.OptimizerBuilder<B>
    permits MaskedOptimizer.Builder,
        ScalarOptimizer.Builder,
        DirectionalOptimizer.Builder,
        AdamOptimizer.Builder {
  final Block network;
  Tracker eta = Tracker.fixed(0.005f);
  double epsilon;
  Safeguards safeguards = Safeguards.none();
  MemorySource source = MemorySource.LOSS_GRADIENT;
  int unusableLimit = 10;

  LoopBuilder(Block network, double epsilon) {
    this.network = Objects.requireNonNull(network, "a law needs the block that is trained");
    this.epsilon = epsilon;
  }

  /** eta by step number; 0.005 by default. */
  public B eta(Tracker tracker) {
    eta = Objects.requireNonNull(tracker, "eta needs a tracker");
    return self();
  }

  /** A fixed eta. */
  public B eta(double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("eta must be positive, not " + value);
    }
    return eta(Tracker.fixed((float) value));
  }

  /** The ridge. */
  public B epsilon(double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("epsilon must be positive, not " + value);
    }
    epsilon = value;
    return self();
  }

  /** A cap on alpha and a clip on the norm of the whole step; none by default. */
  public B safeguards(Safeguards value) {
    safeguards = Objects.requireNonNull(value, "safeguards are Safeguards.none(), not null");
    return self();
  }

  /** Which rows the law sees as actuation; the loss gradient by default. */
  public B source(MemorySource value) {
    source = Objects.requireNonNull(value, "a law needs a source of its rows");
    return self();
  }

  /**
   * After more than this many steps in a row with NaN or infinite gradients, or with a block whose
   * metric cannot be renewed, training stops; 10 by default.
   */
  public B unusableLimit(int value) {
    unusableLimit = value;
    return self();
  }
}
