package dev.flyball.control;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;

/** The model at the mixture's parameters, plus an offset for a model without an intercept. */
record OffsetPrediction(Model model) implements PredictionRule {

  @Override
  public int length() {
    return model.parameters() + 1;
  }

  @Override
  public void predict(double[] published, Batch batch, int observation, double[] into) {
    model.scores(published, 0, batch, observation, into);
    into[0] += published[model.parameters()];
  }
}
