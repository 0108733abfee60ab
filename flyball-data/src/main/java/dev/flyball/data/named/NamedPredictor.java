package dev.flyball.data.named;

import dev.flyball.data.EventPast;
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

  /** Whether an event is in the past of the next one. */
  private final boolean inTurn;

  /** The state that one prediction uses. */
  private record Snapshot(
      NamedTarget target,
      FeatureSpace space,
      EventPast past,
      Predictor predictor,
      Support support) {}

  NamedPredictor(NamedTarget target, Learner learner, FeatureSpace space, EventPast past) {
    this.view = new Snapshot(target, space, past, learner.predictor(), Support.of(learner));
    this.inTurn = false;
  }

  private NamedPredictor(Snapshot view) {
    this.view = view;
    this.inTurn = true;
  }

  /**
   * For events that come one after the other after the last one learned: with its target, if that
   * is there, each is in the past of the next, as a row of a table is. For one thread; it does not
   * follow the learner.
   */
  public NamedPredictor inTurn() {
    Snapshot now = view;
    return now.past().isEmpty()
        ? this
        : new NamedPredictor(
            new Snapshot(
                now.target(),
                now.space(),
                now.past().copy(now.space().events()),
                now.predictor(),
                now.support()));
  }

  /** For the learning thread: predicts with this learner from now on. */
  void follow(NamedTarget target, Learner learner, FeatureSpace space, EventPast past) {
    view = new Snapshot(target, space, past, learner.predictor(), Support.of(learner));
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
    row.lookBack(now.past());
    Prediction prediction = now.predictor().predict(question, row.values());
    if (inTurn) {
      now.past().add(row.withTarget(), Double.NaN);
    }
    return NamedPrediction.of(
        prediction, now.target(), now.space(), row.values(), row, now.support());
  }
}
