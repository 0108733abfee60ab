package dev.flyball.tables.train;

import dev.flyball.learn.Learner;
import dev.flyball.monitor.Monitor;
import org.jspecify.annotations.Nullable;

/** Finds a learner's monitors by their type. */
final class Monitors {
  private Monitors() {}

  static <M extends Monitor> M of(Learner learner, Class<M> type) {
    M found = find(learner, type);
    if (found == null) {
      throw new IllegalArgumentException(
          "the learner has no monitor %s; make it with TableLearner"
              .formatted(type.getSimpleName()));
    }
    return found;
  }

  /** The first of this type; null if there is none. */
  static <M extends Monitor> @Nullable M find(Learner learner, Class<M> type) {
    for (Monitor monitor : learner.monitors()) {
      if (type.isInstance(monitor)) {
        return type.cast(monitor);
      }
    }
    return null;
  }
}
