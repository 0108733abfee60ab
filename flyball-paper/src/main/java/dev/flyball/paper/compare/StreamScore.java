package dev.flyball.paper.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The errors of a method; infinite if it diverged.
 *
 * @param error median of |w - w*| / |w*| over the last fifteenth of the steps
 * @param prediction root mean square error of the predictions made before learning, over the second
 *     half of the run, divided by the root mean square of the targets
 */
record StreamScore(double error, double prediction) {
  static final StreamScore DIVERGED =
      new StreamScore(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** The mean over runs: infinite if one diverged. */
  static StreamScore mean(List<StreamScore> scores) {
    return new StreamScore(mean(scores, StreamScore::error), mean(scores, StreamScore::prediction));
  }

  private static double mean(List<StreamScore> scores, ToDoubleFunction<StreamScore> of) {
    return scores.stream().mapToDouble(of).average().orElse(Double.NaN);
  }
}
