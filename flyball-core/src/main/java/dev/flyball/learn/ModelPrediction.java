package dev.flyball.learn;

import dev.flyball.control.PredictionRule;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;

/** The model at the published parameters, through its link. */
record ModelPrediction(Model model) implements PredictionRule {

  @Override
  public int length() {
    return model.parameters();
  }

  @Override
  public void predict(double[] published, Batch batch, int observation, double[] into) {
    model.scores(published, 0, batch, observation, into);
    for (int k = 0; k < model.outputs(); k++) {
      into[k] = model.link().value(into[k]);
    }
  }
}
