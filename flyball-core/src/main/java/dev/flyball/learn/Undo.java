package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import org.jspecify.annotations.Nullable;

/**
 * Restores parameters and drive from a copy when user code (a model, a loss) fails in the middle of
 * a step. O(size of the memories) to keep, once per step, and only for learners with such code; for
 * others it does nothing.
 */
final class Undo {
  private static final String PARAMETERS = "parameters";

  private final @Nullable State kept;

  Undo(Drive drive) {
    this.kept = drive.mayFail() ? new State() : null;
  }

  /** Keeps where the loop stands. */
  void keep(double[] w, Drive drive) {
    if (kept != null) {
      kept.clear();
      kept.put(PARAMETERS, w);
      drive.save(kept);
    }
  }

  /** Goes back to where it stood; false if that was not kept. */
  boolean goBack(double[] w, Drive drive) {
    if (kept == null) {
      return false;
    }
    kept.get(PARAMETERS, w);
    drive.load(kept);
    return true;
  }
}
