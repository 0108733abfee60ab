package dev.flyball.data.named;

import dev.flyball.data.Support;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Predictor;
import dev.flyball.learn.Question;
import java.util.Map;

/**
 * Predicts events by name from the latest published step, while the learner goes on in its own
 * thread; thread-safe. Unknown names are ignored. {@link NamedPrediction#support} is as of when the
 * model last grew or the predictor was last requested.
 */
public final class NamedPredictor {
  private volatile Snapshot view;

  /** The state that one prediction uses. */
  private record Snapshot(
      NamedTarget target, FeatureSpace space, Predictor predictor, Support support) {}

  NamedPredictor(NamedTarget target, Learner learner, FeatureSpace space) {
    this.view = new Snapshot(target, space, learner.predictor(), Support.of(learner));
  }

  /** For the learning thread: predicts with this learner from now on. */
  void follow(NamedTarget target, Learner learner, FeatureSpace space) {
    view = new Snapshot(target, space, learner.predictor(), Support.of(learner));
  }

  /**
   * Predicts an event.
   *
   * @throws FeatureException if a value is not one for its feature, or a strict space refuses a
   *     name
   */
  public NamedPrediction predict(Map<String, ?> values) {
    return predict(Question.ANY, values);
  }

  /** The same as an answer to this question. */
  public NamedPrediction predict(Question question, Map<String, ?> values) {
    Snapshot now = view;
    NamedRow row = new NamedRow(now.target().name(), now.space(), false).setAll(values);
    Prediction prediction = now.predictor().predict(question, row.values());
    return NamedPrediction.of(
        prediction, now.target(), now.space(), row.values(), row, now.support());
  }
}
