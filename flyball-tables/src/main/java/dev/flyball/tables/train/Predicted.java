package dev.flyball.tables.train;

import dev.flyball.learn.Prediction;

/** What a prediction gives a class. */
public final class Predicted {
  private Predicted() {}

  /** What the model gives class {@code k}: its output, which for two classes are one. */
  public static double share(Prediction prediction, int k) {
    if (prediction.values().length > 1) {
      return prediction.values()[k];
    }
    return k == 1 ? prediction.value() : 1 - prediction.value();
  }
}
