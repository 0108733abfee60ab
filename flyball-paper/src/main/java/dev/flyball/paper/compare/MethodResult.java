package dev.flyball.paper.compare;

import dev.flyball.tables.trial.RateCurve;

/**
 * One method in one scenario.
 *
 * @param errors parameter error over eta, on the runs not tuned on
 * @param predictions prediction error over eta, on the same runs
 * @param byError tuned for parameter error
 * @param byPrediction tuned for prediction
 */
record MethodResult(
    CompareMethod method,
    RateCurve errors,
    RateCurve predictions,
    Tuned byError,
    Tuned byPrediction) {

  /** An eta chosen on the tuning runs, and the score it got on the others. */
  public record Tuned(double eta, StreamScore score) {}
}
