package dev.flyball.flink;

import dev.flyball.data.SavedTraining;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Question;
import dev.flyball.model.Link;
import java.util.List;

/**
 * A learner of all keys' rows, from the bytes of its checkpoint. It is asked and does not learn:
 * what it leaves, the keys' own learners learn. One per thread.
 */
final class CommonLearner {
  /** The input of keys' own learners that is its answer. */
  static final String SAID = "(common)";

  private final Learner learner;

  /**
   * From a checkpoint of the library, of {@code train} or of a service.
   *
   * @throws RuntimeException if it is none, or takes other values than rows have
   */
  CommonLearner(byte[] checkpoint, KeyedSettings settings) {
    learner = Learner.fromBytes(checkpoint);
    int inputs = settings.spec.model().inputs();
    boolean named = !settings.features.isEmpty() && SavedTraining.isIn(learner.notes());
    List<String> features =
        named ? NamedLearner.fromBytes(checkpoint).space().inputs() : settings.features;
    if (learner.model().inputs() != inputs
        || learner.model().outputs() != 1
        || learner.model().link() != Link.IDENTITY
        || !features.equals(settings.features)) {
      throw new IllegalArgumentException(
          "it predicts by %s%s; expected a number from %s%s"
              .formatted(
                  learner.model().describe(),
                  named ? " from " + features : "",
                  inputs + " values",
                  settings.features.isEmpty() ? "" : " " + settings.features));
    }
  }

  /** What it says of a row, as the settled answer: the targets before are those of other keys. */
  Prediction said(double[] values) {
    return learner.predict(Question.SETTLED, values);
  }
}
