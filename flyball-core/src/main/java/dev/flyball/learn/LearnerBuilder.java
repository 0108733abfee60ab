package dev.flyball.learn;

import dev.flyball.control.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Settles what a learner is made of. Defaults: the directional law, online standardisation, and the
 * loss that goes with the model's link (squared, or logistic).
 */
public final class LearnerBuilder {
  private final Model model;
  private Loss loss;
  private Law law = Law.directional();
  private Standardiser standardiser;
  private final List<Monitor> monitors = new ArrayList<>();
  private int threads = 1;
  private long seed;

  LearnerBuilder(Model model) {
    this.model = Objects.requireNonNull(model, "model");
    this.loss = model.link() == Link.LOGISTIC ? Loss.logistic() : Loss.squared();
    this.standardiser = Standardiser.online(model.inputs());
  }

  public LearnerBuilder loss(Loss value) {
    loss = Objects.requireNonNull(value, "loss");
    return this;
  }

  public LearnerBuilder law(Law value) {
    law = Objects.requireNonNull(value, "law");
    return this;
  }

  public LearnerBuilder standardiser(Standardiser value) {
    standardiser = Objects.requireNonNull(value, "standardiser");
    return this;
  }

  Standardiser standardiser() {
    return standardiser;
  }

  /** Uses values as they come. */
  public LearnerBuilder withoutStandardising() {
    return standardiser(Standardiser.none());
  }

  /** Adds a monitor; its name must differ from those of the others. */
  public LearnerBuilder monitor(Monitor value) {
    if (monitors.stream().anyMatch(other -> other.name().equals(value.name()))) {
      throw new IllegalArgumentException("there is a monitor '%s' already".formatted(value.name()));
    }
    monitors.add(value);
    return this;
  }

  /** How many threads step heads and blocks side by side; the result does not depend on it. */
  public LearnerBuilder threads(int value) {
    threads = value;
    return this;
  }

  /** Makes models that start at random start the same way. */
  public LearnerBuilder seed(long value) {
    seed = value;
    return this;
  }

  public Learner build() {
    return new Learner(settings());
  }

  /**
   * The learner of these settings as it stood when {@code checkpoint} was written.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it was written with other settings
   */
  public Learner resume(Path checkpoint) {
    return LearnerCheckpoint.resume(checkpoint, settings());
  }

  private LearnerSettings settings() {
    standardiser.checkInputs(model.inputs());
    return new LearnerSettings(model, loss, law, standardiser, monitors, Workers.of(threads), seed);
  }
}
