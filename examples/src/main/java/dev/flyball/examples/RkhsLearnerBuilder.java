package dev.flyball.examples;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.loss.Loss;
import dev.flyball.networks.Kernel;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Collects the settings of a learner in a kernel's space. Defaults: a budget of 200 centres, the
 * scalar law, the squared loss, robust standardisation.
 */
public final class RkhsLearnerBuilder {
  private final Kernel kernel;
  private final int inputs;
  private int budget = 200;
  private GradientLaw law = Law.scalar();
  private Loss loss = Loss.squared();
  private Standardiser standardiser;

  RkhsLearnerBuilder(Kernel kernel, int inputs) {
    this.kernel = Objects.requireNonNull(kernel, "kernel");
    this.inputs = inputs;
    this.standardiser = Standardiser.robust(inputs);
  }

  /** The largest number of centres. */
  public RkhsLearnerBuilder budget(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("a budget needs at least 1 centre, not " + value);
    }
    budget = value;
    return this;
  }

  /** The law: eta, epsilon, energy, cap and clip. Weight decay is not available in this space. */
  public RkhsLearnerBuilder law(GradientLaw value) {
    if (!value.decay().equals(WeightDecay.none())) {
      throw new IllegalArgumentException(
          "there is no weight decay in a kernel's space; it was " + value.decay());
    }
    law = value;
    return this;
  }

  /** The loss; the epsilon-insensitive loss makes this an online SVR. */
  public RkhsLearnerBuilder loss(Loss value) {
    loss = Objects.requireNonNull(value, "loss");
    return this;
  }

  public RkhsLearnerBuilder standardiser(Standardiser value) {
    standardiser = Objects.requireNonNull(value, "standardiser");
    return this;
  }

  /** Uses values as they are, without standardising. */
  public RkhsLearnerBuilder withoutStandardising() {
    return standardiser(Standardiser.none());
  }

  public RkhsLearner build() {
    return new RkhsLearner(kernel, inputs, budget, law, loss, standardiser.copy());
  }

  /** A learner of these settings that goes on from a checkpoint. */
  public RkhsLearner resume(Path file) {
    RkhsLearner learner = build();
    try {
      learner.load(CheckpointFile.read(file));
    } catch (CheckpointException e) {
      throw new CheckpointException("%s: %s".formatted(file, e.getMessage()), e);
    }
    return learner;
  }
}
