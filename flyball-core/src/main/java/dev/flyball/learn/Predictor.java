package dev.flyball.learn;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;

/**
 * Predicts with the parameters a learner has published, while the learner goes on in its own
 * thread. One predictor per thread; each sees whole steps only. O(d) to catch up, then the model's
 * cost.
 */
public final class Predictor {
  private final Model model;
  private final Published published;
  private final Standardiser standardiser;
  private final double[] parameters;
  private final Batch batch;
  private long version = -1;

  Predictor(Model model, Published published, Standardiser standardiser) {
    this.model = model;
    this.published = published;
    this.standardiser = standardiser.copy();
    this.parameters = new double[model.parameters()];
    this.batch = new Batch(model.inputs(), model.targets());
  }

  /** Predicts from an input (NaN = missing). */
  public Prediction predict(double[] input) {
    Intake.checkInput(model, input);
    if (published.version() != version) {
      version = published.read(parameters, standardiser);
    }
    return predict(model, parameters, standardiser, batch, input);
  }

  public Prediction predict(Observation observation) {
    double[] input = new double[observation.size()];
    observation.copyValues(input);
    return predict(input);
  }

  static Prediction predict(
      Model model, double[] w, Standardiser standardiser, Batch batch, double[] input) {
    batch.clear();
    batch.add(input, standardiser);
    double[] values = new double[model.outputs()];
    model.scores(w, 0, batch, 0, values);
    for (int k = 0; k < values.length; k++) {
      values[k] = model.link().value(values[k]);
    }
    return new Prediction(values, batch.to(0) - batch.from(0));
  }
}
