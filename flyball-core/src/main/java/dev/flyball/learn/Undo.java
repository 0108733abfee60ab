package dev.flyball.learn;

import dev.flyball.checkpoint.State;

/**
 * Where a step goes back to when code that is not Flyball's fails in the midst of it: the
 * parameters and all that a drive would save. O(size of the memories) to keep, once a step, and
 * only for learners with such code.
 */
final class Undo {
  private static final String PARAMETERS = "parameters";

  private final State kept = new State();

  /** Keeps where the loop stands. */
  void keep(double[] w, Drive drive) {
    kept.clear();
    kept.put(PARAMETERS, w);
    drive.save(kept);
  }

  /** Back to where it stood. */
  void goBack(double[] w, Drive drive) {
    kept.get(PARAMETERS, w);
    drive.load(kept);
  }
}
