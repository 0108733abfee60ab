package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import org.jspecify.annotations.Nullable;

/**
 * Restores parameters and drive from a copy when user code (a model, a loss) fails in the middle of
 * a step, or a round of a step is refused. O(size of the memories) to keep, once per step, and only
 * for learners with such code and rows that take several rounds; for others it does nothing.
 */
final class Undo {
  private static final String PARAMETERS = "parameters";

  private final boolean always;
  private @Nullable State kept;

  /** {@code always} where code of the user's runs in a step. */
  Undo(boolean always) {
    this.always = always;
  }

  /** Keeps where the loop stands; {@code inRounds} if a step of several follows. */
  void keep(double[] w, Stateful drive, boolean inRounds) {
    if (always || inRounds) {
      kept = kept == null ? new State() : kept;
      kept.clear();
      kept.put(PARAMETERS, w);
      drive.save(kept);
    } else {
      kept = null;
    }
  }

  /** Goes back to where it stood; false if that was not kept. */
  boolean goBack(double[] w, Stateful drive) {
    if (kept == null) {
      return false;
    }
    kept.get(PARAMETERS, w);
    drive.load(kept);
    return true;
  }
}
