package dev.flyball.learn;

import dev.flyball.control.PredictionRule;
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
  private final PredictionRule rule;
  private final Published published;
  private final Standardiser standardiser;
  private final double[] parameters;
  private final Batch batch;
  private long version = -1;

  Predictor(Model model, PredictionRule rule, Published published, Standardiser standardiser) {
    this.model = model;
    this.rule = rule;
    this.published = published;
    this.standardiser = standardiser.copy();
    this.parameters = new double[rule.length()];
    this.batch = new Batch(model.inputs(), model.targets());
  }

  /** Predicts from an input (NaN = missing). */
  public Prediction predict(double[] input) {
    Intake.checkInput(model, input);
    if (published.version() != version) {
      version = published.read(parameters, standardiser);
    }
    return predict(rule, model.outputs(), parameters, standardiser, batch, input);
  }

  public Prediction predict(Observation observation) {
    double[] input = new double[observation.size()];
    observation.copyValues(input);
    return predict(input);
  }

  static Prediction predict(
      PredictionRule rule,
      int outputs,
      double[] published,
      Standardiser standardiser,
      Batch batch,
      double[] input) {
    batch.clear();
    batch.add(input, standardiser);
    double[] values = new double[outputs];
    rule.predict(published, batch, 0, values);
    return new Prediction(values, batch.to(0) - batch.from(0));
  }
}
