package dev.flyball.bench.peer;

/**
 * Whoever learns a stream row by row. NaN marks what is missing; every learner deals with it as its
 * library's documentation would have it.
 */
public interface StreamLearner {

  /** The prediction for a row that was not learned yet. */
  double predict(double[] row);

  /** Learns the row that was just predicted. */
  void learn(double[] row, double target);
}
