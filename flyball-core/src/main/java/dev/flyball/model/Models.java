package dev.flyball.model;

import dev.flyball.checkpoint.Description;

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
      case "one-versus-rest" ->
          new OneVersusRest(inner(description, "head"), description.integer("classes"));
      case IndicatorModel.NAME -> new IndicatorModel(inner(description, IndicatorModel.INNER));
      case ClassWeighted.NAME ->
          ClassWeighted.of(inner(description, ClassWeighted.INNER), description);
      default -> ModelForms.read(description);
    };
  }

  private static Model linear(Description description, Link link) {
    return new LinearModel(description.integer("inputs"), description.flag("intercept"), link);
  }

  /** The model whose name stands under {@code key} and whose settings stand beside it. */
  private static Model inner(Description description, String key) {
    return of(description.within(key));
  }
}
