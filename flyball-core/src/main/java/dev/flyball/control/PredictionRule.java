package dev.flyball.control;

import dev.flyball.observation.Batch;

/**
 * How a learner predicts from the numbers it has published: its parameters, or all that a pool's
 * mixture takes. One object for any number of threads at once: it keeps nothing of its own.
 */
public interface PredictionRule {

  /** How many numbers are published. */
  int length();

  /** Writes the predictions of one observation, one an output. */
  void predict(double[] published, Batch batch, int observation, double[] into);
}
