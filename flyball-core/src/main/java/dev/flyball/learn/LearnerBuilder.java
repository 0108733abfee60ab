package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.interval.Intervals;
import dev.flyball.law.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Standardisation;
import dev.flyball.trust.Trusting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Collects a {@link LearnerSpec} and monitors, then builds or resumes the learner. The defaults are
 * those of {@link LearnerSpec#of(dev.flyball.model.Model)}.
 */
public final class LearnerBuilder {
  private LearnerSpec spec;
  private final List<Monitor> monitors = new ArrayList<>();
  private LateLabels late = LateLabels.defaults();

  LearnerBuilder(LearnerSpec spec) {
    this.spec = Objects.requireNonNull(spec, "spec");
  }

  /** The settings so far. */
  public LearnerSpec spec() {
    return spec;
  }

  public LearnerBuilder loss(Loss value) {
    spec = spec.loss(value);
    return this;
  }

  public LearnerBuilder law(Law value) {
    spec = spec.law(value);
    return this;
  }

  public LearnerBuilder standardisation(Standardisation value) {
    spec = spec.standardisation(value);
    return this;
  }

  /** Uses values as they are, without standardising. */
  public LearnerBuilder withoutStandardising() {
    return standardisation(Standardisation.none());
  }

  /**
   * Gives every prediction an interval (for classes a set) at each of these levels, such as 0.9.
   * Each is to hold in every outage.
   */
  public LearnerBuilder intervals(double... levels) {
    spec = spec.intervals(levels);
    return this;
  }

  public LearnerBuilder intervals(Intervals value) {
    spec = spec.intervals(value);
    return this;
  }

  /**
   * Looks for values that are there and wrong, in rows that come in time order, and treats them as
   * missing; see {@link dev.flyball.trust.Trust}. Where nothing is said, a pool with trees does so
   * once the first 300 rows have shown time order.
   */
  public LearnerBuilder trust(Trusting value) {
    spec = spec.trust(value);
    return this;
  }

  /** Adds a monitor; its name must differ from those of the others. */
  public LearnerBuilder monitor(Monitor value) {
    for (Monitor other : monitors) {
      if (other.name().equals(value.name())) {
        throw new IllegalArgumentException(
            "there is a monitor '%s' already".formatted(value.name()));
      }
    }
    monitors.add(value);
    return this;
  }

  /** How many inputs may wait for late labels, and for how long. */
  public LearnerBuilder late(LateLabels value) {
    late = Objects.requireNonNull(value, "late");
    return this;
  }

  /**
   * How many threads compute the steps of heads and blocks in parallel. The result does not depend
   * on it.
   */
  public LearnerBuilder threads(int value) {
    spec = spec.threads(value);
    return this;
  }

  /** The seed of models with a random start: the same seed gives the same start. */
  public LearnerBuilder seed(long value) {
    spec = spec.seed(value);
    return this;
  }

  public Learner build() {
    return new Learner(spec, monitors, late, Workers.of(spec.threads()));
  }

  /**
   * A learner of these settings in {@code state}, which {@link Learner#state} or {@link
   * Learner#numbers} of such a learner gave.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it has other settings, is incomplete or
   *     is not valid
   */
  public Learner build(State state) {
    return LearnerCheckpoint.naming(
        "the state",
        () -> {
          Learner learner = build();
          LearnerCheckpoint.requireOf(learner.spec(), state);
          LearnerCheckpoint.load(learner, state);
          return learner;
        });
  }

  /** A forecaster of these settings, so many rows ahead, where nothing is known of seasons. */
  public Forecaster ahead(int... horizons) {
    return ahead(Ahead.of(horizons));
  }

  /** A forecaster of these settings: a learner for each horizon. Monitors are left out. */
  public Forecaster ahead(Ahead horizons) {
    return new Forecaster(spec, horizons);
  }

  /** A learner of these settings for rows of many keys, and a small one for each key. */
  public KeyedLearner keyed() {
    return new KeyedLearner(spec);
  }

  /**
   * The learner of these settings in the state of {@code checkpoint}. Monitors continue with their
   * counts. A monitor that is not in the checkpoint starts empty; Flyball's own monitors that are
   * only in the checkpoint come back.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it was written with other settings
   */
  public Learner resume(Path checkpoint) {
    return resume(checkpoint.toString(), () -> CheckpointFile.read(checkpoint));
  }

  /**
   * {@link #resume(Path)} from what {@link CheckpointFile#read} gave.
   *
   * @param name what it is called in messages
   */
  public Learner resume(State state, String name) {
    return resume(name, () -> state);
  }

  /** {@link #resume(Path)} from what {@link Learner#toBytes} gave. */
  public Learner resume(byte[] bytes) {
    return resume("the bytes", () -> CheckpointBytes.read(bytes));
  }

  private Learner resume(String what, Supplier<State> read) {
    return LearnerCheckpoint.resume(
        what, read, state -> LearnerCheckpoint.fitting(spec, state), monitors);
  }
}
