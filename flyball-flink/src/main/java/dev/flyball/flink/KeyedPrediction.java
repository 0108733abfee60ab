package dev.flyball.flink;

import dev.flyball.interval.Interval;
import dev.flyball.learn.Prediction;
import dev.flyball.monitor.Step;

/**
 * Prediction of a key's learner for an observation, made before it learned from it.
 *
 * @param id the id of the observation; empty without one
 * @param time event time of the observation
 * @param prediction the only output, or the class of the largest one
 * @param lower the lower bound of its interval at the highest level; NaN without intervals
 * @param upper the upper bound
 * @param target the true value; NaN if unknown
 * @param error target - prediction, or 1 for a wrong class and 0 for the right one; NaN without
 *     target
 * @param seen visible support: how many components were seen
 * @param leverage h = g'B^-1 g, how far the observation reached in the metric; 0 without target
 * @param steps steps the learner had taken before
 * @param attachment what its observation carried; empty without it
 */
public record KeyedPrediction(
    String key,
    String id,
    long time,
    double prediction,
    double lower,
    double upper,
    double target,
    double error,
    int seen,
    double leverage,
    long steps,
    String attachment) {

  /**
   * The prediction of {@code observation} from before {@code step} learned it.
   *
   * @param bounded whether predictions are of numbers, whose intervals have bounds
   */
  static KeyedPrediction of(
      KeyedObservation observation, Step step, boolean bounded, long stepsBefore) {
    int best = 0;
    for (int k = 1; k < step.outputs(); k++) {
      if (step.prediction(0, k) > step.prediction(0, best)) {
        best = k;
      }
    }
    boolean classes = step.outputs() > 1;
    double prediction = classes ? best : step.prediction();
    double target = observation.target();
    double wrongClass = target == prediction ? 0 : 1;
    boolean judgedAsClass = classes && observation.labelled();
    boolean sure = bounded && step.levels() > 0;
    return new KeyedPrediction(
        observation.key(),
        observation.id(),
        observation.time(),
        prediction,
        sure ? step.lower(0, 0, step.levels() - 1) : Double.NaN,
        sure ? step.upper(0, 0, step.levels() - 1) : Double.NaN,
        target,
        judgedAsClass ? wrongClass : target - prediction,
        step.batch().to(0) - step.batch().from(0),
        step.leverage(),
        stepsBefore,
        observation.attachment());
  }

  /**
   * With what a common learner said, of which this is the rest; in its interval while this has no
   * bounds.
   */
  KeyedPrediction beside(Prediction common) {
    double said = common.value();
    boolean unbounded = Double.isInfinite(lower) || Double.isInfinite(upper);
    boolean others = unbounded && !common.intervals().isEmpty();
    Interval wide = others ? common.intervals().get(common.intervals().size() - 1) : null;
    return new KeyedPrediction(
        key,
        id,
        time,
        said + prediction,
        others ? wide.lower() + prediction : said + lower,
        others ? wide.upper() + prediction : said + upper,
        target,
        target - (said + prediction),
        seen - 1,
        leverage,
        steps,
        attachment);
  }
}
