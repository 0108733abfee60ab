package dev.flyball.loss;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;

/** Builds the losses that Flyball ships from their descriptions. */
final class Losses {
  private Losses() {}

  static Loss of(Description description) {
    return switch (description.name()) {
      case "squared" -> Loss.squared();
      case "logistic" -> Loss.logistic();
      case "huber" -> Loss.huber(description.number("delta"));
      case "epsilon-insensitive" -> Loss.epsilonInsensitive(description.number("tube"));
      default ->
          throw new CheckpointException(
              "the loss '%s' is not one of Flyball's; hand it in when loading"
                  .formatted(description.name()));
    };
  }
}
