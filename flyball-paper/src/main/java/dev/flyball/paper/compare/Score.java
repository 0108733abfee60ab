package dev.flyball.paper.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a method did; infinite where it diverged.
 *
 * @param error median of |w - w*| / |w*| over the last fifteenth of the steps
 * @param prediction root mean square error of the predictions made before learning, over the second
 *     half of the run, divided by the root mean square of the targets
 */
public record Score(double error, double prediction) {
  static final Score DIVERGED = new Score(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** The mean over runs: infinite if one diverged. */
  static Score mean(List<Score> scores) {
    return new Score(mean(scores, Score::error), mean(scores, Score::prediction));
  }

  private static double mean(List<Score> scores, ToDoubleFunction<Score> of) {
    return scores.stream().mapToDouble(of).average().orElse(Double.NaN);
  }
}
