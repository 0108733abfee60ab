package dev.flyball.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;

/** Builds the models that Flyball ships from their descriptions. */
final class Models {
  private Models() {}

  static Model of(Description description) {
    return switch (description.name()) {
      case "linear" -> linear(description, Link.IDENTITY);
      case "logistic" -> linear(description, Link.LOGISTIC);
      case "one-versus-rest" ->
          new OneVersusRest(
              of(new Description(description.text("head"), description.settings())),
              description.integer("classes"));
      default ->
          throw new CheckpointException(
              "the model '%s' is not one of Flyball's; hand it in when loading"
                  .formatted(description.name()));
    };
  }

  private static Model linear(Description description, Link link) {
    return new LinearModel(description.integer("inputs"), description.flag("intercept"), link);
  }
}
