package dev.flyball.flink;

import dev.flyball.monitor.Step;

/** Reads what was predicted out of a step. */
final class Predictions {
  private Predictions() {}

  /** The prediction that {@code step} made before learning. */
  static KeyedPrediction of(KeyedObservation observation, Step step, long stepsBefore) {
    int best = 0;
    for (int k = 1; k < step.outputs(); k++) {
      if (step.prediction(0, k) > step.prediction(0, best)) {
        best = k;
      }
    }
    boolean classes = step.outputs() > 1;
    double prediction = classes ? best : step.prediction();
    return new KeyedPrediction(
        observation.key(),
        observation.time(),
        prediction,
        observation.target(),
        error(observation.target(), prediction, classes),
        step.batch().to(0) - step.batch().from(0),
        step.leverage(),
        stepsBefore);
  }

  /** Target - prediction; for classes 1 if they differ and 0 if not; NaN without target. */
  static double error(double target, double prediction, boolean classes) {
    if (classes && !Double.isNaN(target)) {
      return target == prediction ? 0 : 1;
    }
    return target - prediction;
  }
}
