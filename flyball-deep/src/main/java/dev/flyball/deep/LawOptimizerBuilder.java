package dev.flyball.deep;

import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import dev.flyball.linalg.Workers;
import java.util.Objects;

/**
 * Settings of a {@link LawOptimizer}. From DJL's own builder come {@code optWeightDecays}
 * (decoupled), {@code setRescaleGrad} and {@code optClipGrad} (both before the law sees the
 * gradient).
 */
public final class LawOptimizerBuilder extends Optimizer.OptimizerBuilder<LawOptimizerBuilder> {
  final Block network;
  NetworkLaw law;
  Tracker eta;
  MemorySource source = MemorySource.LOSS_GRADIENT;
  Workers workers = Workers.one();
  int unusableLimit = 10;

  LawOptimizerBuilder(Block network, NetworkLaw law) {
    this.network = Objects.requireNonNull(network, "a law needs the block that is trained");
    this.law = law;
  }

  /** Another form of memory, along the tensors of the network; for the directional law. */
  public LawOptimizerBuilder memory(NetworkMemory value) {
    law = law.memory(Objects.requireNonNull(value, "a law needs a form of memory"));
    return this;
  }

  /** eta by step number, in place of the law's. To resume exactly it depends on nothing else. */
  public LawOptimizerBuilder eta(Tracker tracker) {
    eta = Objects.requireNonNull(tracker, "eta needs a tracker");
    return this;
  }

  /** A fixed eta, in place of the law's. */
  public LawOptimizerBuilder eta(double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("eta must be positive, not " + value);
    }
    return eta(Tracker.fixed((float) value));
  }

  /** Which rows the law sees as actuation; the loss gradient by default. */
  public LawOptimizerBuilder source(MemorySource value) {
    source = Objects.requireNonNull(value, "a law needs a source of its rows");
    return this;
  }

  /** The workers for the blocks; the result does not depend on them. One thread by default. */
  public LawOptimizerBuilder workers(Workers value) {
    workers = Objects.requireNonNull(value, "workers are Workers.one(), not null");
    return this;
  }

  /** After more than this many steps in a row that were left out, training stops; 10. */
  public LawOptimizerBuilder unusableLimit(int value) {
    unusableLimit = value;
    return this;
  }

  @Override
  protected LawOptimizerBuilder self() {
    return this;
  }

  public LawOptimizer build() {
    return new LawOptimizer(this);
  }
}
