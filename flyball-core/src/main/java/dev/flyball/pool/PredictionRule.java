package dev.flyball.pool;

import dev.flyball.observation.Batch;
import java.util.Optional;

/**
 * Computes predictions from a learner's published numbers: its parameters, or everything that a
 * pool's mixture needs. May hold a workspace: an object is for one thread at a time.
 */
public interface PredictionRule {

  /** How many numbers are published. */
  int length();

  /** Writes the predictions of one observation, one per output. */
  void predict(double[] published, Batch batch, int observation, double[] into);

  /** The same written out, for models that are linear in their inputs. */
  default Optional<ScoreFormula> formula(double[] published) {
    return Optional.empty();
  }
}
