package dev.flyball.tables.train;

import dev.flyball.learn.Prediction;

/** Classes out of predictions. */
public final class Predicted {
  private static final double HALF = 0.5;

  private Predicted() {}

  /** The class predicted: of one output whether it reaches one half, of several the largest. */
  public static int of(Prediction prediction) {
    return prediction.values().length == 1
        ? (prediction.value() >= HALF ? 1 : 0)
        : prediction.best();
  }

  /** What the model gives class {@code k}: its output, which for two classes are one. */
  public static double share(Prediction prediction, int k) {
    if (prediction.values().length > 1) {
      return prediction.values()[k];
    }
    return k == 1 ? prediction.value() : 1 - prediction.value();
  }
}
