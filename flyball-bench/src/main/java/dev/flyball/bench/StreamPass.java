package dev.flyball.bench;

import dev.flyball.tables.peer.Peer;

/** One learner over one stream, each row predicted before it is learned. */
final class StreamPass {
  private StreamPass() {}

  /** The mean absolute error of the predictions. */
  static double meanAbsoluteError(GappyStream stream, Peer learner) {
    double sum = 0;
    for (int t = 0; t < stream.rows(); t++) {
      sum += Math.abs(learner.learn(stream.input(t), stream.target(t)) - stream.target(t));
    }
    return sum / stream.rows();
  }
}
