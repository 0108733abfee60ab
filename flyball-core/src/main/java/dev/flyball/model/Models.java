package dev.flyball.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import java.util.Locale;

/**
 * Builds the models that Flyball ships from their descriptions. A model around another writes the
 * inner one's settings beside its own, under one flat name each.
 */
final class Models {
  private Models() {}

  static Model of(Description description) {
    return switch (description.name()) {
      case "linear" -> linear(description, Link.IDENTITY);
      case "logistic" -> linear(description, Link.LOGISTIC);
      case MultilayerPerceptron.NAME -> MultilayerPerceptron.of(description);
      case KernelModel.NAME -> KernelModel.of(description);
      case "one-versus-rest" ->
          new OneVersusRest(inner(description, "head"), description.integer("classes"));
      case IndicatorModel.NAME -> new IndicatorModel(inner(description, IndicatorModel.INNER));
      case ClassWeighted.NAME ->
          ClassWeighted.of(inner(description, ClassWeighted.INNER), description);
      default ->
          throw new CheckpointException(
              "the model '%s' is not one of Flyball's; hand it in when loading"
                  .formatted(description.name()));
    };
  }

  private static Model linear(Description description, Link link) {
    return new LinearModel(description.integer("inputs"), description.flag("intercept"), link);
  }

  /** The model whose name stands under {@code key} and whose settings stand beside it. */
  private static Model inner(Description description, String key) {
    return of(within(description, key));
  }

  /** The description that {@link #around} wrote under {@code key}. */
  static Description within(Description description, String key) {
    return new Description(description.text(key), description.settings());
  }

  /** Adds an inner part: its name under {@code key}, its settings as they are. */
  static Description around(Description description, String key, Description inner) {
    Description described = description.with(key, inner.name());
    for (var setting : inner.settings().entrySet()) {
      if (described.has(setting.getKey())) {
        throw new IllegalArgumentException(
            "%s cannot be described around %s: both have a setting '%s'"
                .formatted(description.name(), inner.name(), setting.getKey()));
      }
      described = described.with(setting.getKey(), setting.getValue());
    }
    return described;
  }

  static Description withLink(Description description, Link link) {
    return description.with("link", link.name().toLowerCase(Locale.ROOT));
  }

  static Link link(Description description) {
    return switch (description.text("link")) {
      case "identity" -> Link.IDENTITY;
      case "logistic" -> Link.LOGISTIC;
      default ->
          throw new CheckpointException(
              "unknown link '%s'; there are identity and logistic"
                  .formatted(description.text("link")));
    };
  }
}
