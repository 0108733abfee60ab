package dev.flyball.data.named;

import dev.flyball.data.Support;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Predictor;
import java.util.Map;

/**
 * Predicts events by name with what a learner has published, while it goes on in its own thread;
 * one object for any number of threads. Names that are not known yet are left aside. What the model
 * rests on, for {@link NamedPrediction#support}, is as of when the model last grew or the predictor
 * was last asked for.
 */
public final class NamedPredictor {
  private final NamedTarget target;
  private volatile View view;

  /** What one prediction is made with. */
  private record View(FeatureSpace space, Predictor predictor, Support support) {}

  NamedPredictor(NamedTarget target, Learner learner, FeatureSpace space) {
    this.target = target;
    this.view = new View(space, learner.predictor(), Support.of(learner));
  }

  /** For the learning thread: predicts with this learner from now on. */
  void follow(Learner learner, FeatureSpace space) {
    view = new View(space, learner.predictor(), Support.of(learner));
  }

  /**
   * Predicts an event.
   *
   * @throws FeatureException if a value is not one for its feature, or a strict space refuses a
   *     name
   */
  public NamedPrediction predict(Map<String, ?> values) {
    View now = view;
    NamedRow row = new NamedRow(target.name(), now.space(), false).setAll(values);
    Prediction prediction = now.predictor().predict(row.values());
    return NamedPrediction.of(prediction, target, now.space(), row.values(), row, now.support());
  }
}
