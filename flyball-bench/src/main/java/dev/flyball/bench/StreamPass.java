package dev.flyball.bench;

import dev.flyball.control.DivergenceException;

/** One learner over one stream, each row predicted before it is learned. */
final class StreamPass {
  private StreamPass() {}

  /**
   * The mean absolute error of the predictions; infinite if the learner diverged, whether it says
   * so (ours do) or goes on predicting what is not a number.
   */
  static double meanAbsoluteError(GappyStream stream, StreamRows.Walk learner) {
    double sum = 0;
    try {
      for (int t = 0; t < stream.rows(); t++) {
        sum += Math.abs(learner.learn(t) - stream.target(t));
      }
    } catch (DivergenceException e) {
      return Double.POSITIVE_INFINITY;
    }
    return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum / stream.rows();
  }
}
