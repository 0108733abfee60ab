package dev.flyball.tables.train;

import dev.flyball.learn.Learner;
import dev.flyball.monitor.Monitor;

/** Finds a learner's monitors by their type. */
final class Monitors {
  private Monitors() {}

  static <M extends Monitor> M of(Learner learner, Class<M> type) {
    return learner.monitors().stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the learner has no monitor %s; make it with TableLearner"
                        .formatted(type.getSimpleName())));
  }
}
