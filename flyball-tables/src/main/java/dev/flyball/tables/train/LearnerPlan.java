package dev.flyball.tables.train;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.ObservedShare;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What is to learn from a table: a model under a law.
 *
 * @param standardise whether values are standardised online
 * @param threads how many threads step blocks side by side; the result does not depend on it
 */
public record LearnerPlan(
    Model model, Loss loss, Law law, boolean standardise, long seed, int threads) {

  /** The paper's window for the coherence of updates. */
  private static final int COHERENCE_WINDOW = 50;

  /** Rows over which the recent share of a feature is taken. */
  private static final int RECENT_ROWS = 1000;

  public LearnerPlan {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(law, "law");
  }

  /** A learner that has seen nothing. */
  public Learner learner() {
    return builder().build();
  }

  /** A learner that has seen nothing, watched by {@code also} beside the usual monitors. */
  public Learner learner(Monitor also) {
    return builder().monitor(also).build();
  }

  /**
   * The learner of this plan as {@code checkpoint} holds it.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it holds a learner of another plan
   */
  public Learner resume(Path checkpoint) {
    return builder().resume(checkpoint);
  }

  /** How often each feature was seen by a learner of such a plan. */
  static ObservedShare seen(Learner learner) {
    return Monitors.of(learner, ObservedShare.class);
  }

  private LearnerBuilder builder() {
    LearnerBuilder builder =
        Learner.builder(model)
            .loss(loss)
            .law(law)
            .seed(seed)
            .threads(threads)
            .monitor(new Prequential())
            .monitor(Monitor.occupation(COHERENCE_WINDOW))
            .monitor(Monitor.observedShare(RECENT_ROWS));
    return standardise ? builder : builder.withoutStandardising();
  }
}
