package dev.flyball.experiments.train;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.loss.Loss;
import dev.flyball.model.LinearModel;
import dev.flyball.monitor.Monitor;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What is to learn from a table: a linear or logistic model under a law.
 *
 * @param standardise whether values are standardised online
 * @param threads how many threads step blocks side by side; the result does not depend on it
 */
public record LearnerPlan(
    LinearModel model, Loss loss, Law law, boolean standardise, long seed, int threads) {

  /** The paper's window for the coherence of updates. */
  private static final int COHERENCE_WINDOW = 50;

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

  private LearnerBuilder builder() {
    LearnerBuilder builder =
        Learner.builder(model)
            .loss(loss)
            .law(law)
            .seed(seed)
            .threads(threads)
            .monitor(new Prequential())
            .monitor(Monitor.occupation(COHERENCE_WINDOW))
            .monitor(new SeenShare(model.inputs()));
    return standardise ? builder : builder.withoutStandardising();
  }
}
