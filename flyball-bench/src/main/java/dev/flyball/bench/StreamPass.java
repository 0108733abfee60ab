package dev.flyball.bench;

import dev.flyball.bench.peer.StreamLearner;

/** One learner over one stream, each row predicted before it is learned. */
final class StreamPass {
  private StreamPass() {}

  /** The mean absolute error of the predictions. */
  static double meanAbsoluteError(GappyStream stream, StreamLearner learner) {
    double sum = 0;
    for (int t = 0; t < stream.rows(); t++) {
      sum += Math.abs(learner.predict(stream.input(t)) - stream.target(t));
      learner.learn(stream.input(t), stream.target(t));
    }
    return sum / stream.rows();
  }
}
