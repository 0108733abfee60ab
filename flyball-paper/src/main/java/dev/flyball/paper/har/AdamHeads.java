package dev.flyball.paper.har;

import dev.flyball.loss.Loss;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;
import dev.flyball.paper.compare.AdamStep;
import java.util.List;

/** Adam on the masked gradient of every head, weight decay in the gradient as for the laws. */
final class AdamHeads implements HarLearner {
  private final Model model;
  private final Loss loss = Loss.logistic();
  private final Batch batch;
  private final Linearisation rows;
  private final AdamStep[] heads;
  private final double[] w;
  private final double[] gradient;
  private final double[] values;

  AdamHeads(Model model, double eta, long seed) {
    this.model = model;
    this.batch = new Batch(model.inputs(), model.targets());
    this.rows = model.head().linearisation();
    this.heads = new AdamStep[model.heads()];
    for (int h = 0; h < heads.length; h++) {
      heads[h] = new AdamStep(model.head().parameters(), eta);
    }
    this.w = new double[model.parameters()];
    this.gradient = new double[model.head().parameters()];
    this.values = new double[model.inputs()];
    model.initialise(w, 0, new RandomStream(seed));
  }

  @Override
  public void learn(List<Observation> minibatch) {
    batch.clear();
    for (Observation observation : minibatch) {
      observation.copyValues(values);
      batch.add(values, Standardiser.none());
      batch.label(0, observation.target(0));
    }
    for (int h = 0; h < heads.length; h++) {
      int offset = h * gradient.length;
      gradient(h, offset);
      heads[h].step(gradient, w, offset);
    }
  }

  private void gradient(int h, int offset) {
    rows.at(w, offset, batch);
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.sawAnything(i)) {
        double score = rows.score(i);
        double y = model.targetOf(h, batch.target(i, 0));
        rows.feed(i, model.link().derivative(score), loss.feedback(model.link(), score, y));
      }
    }
    rows.close(batch.rows());
    rows.gradient(gradient);
    for (int j = 0; j < gradient.length; j++) {
      if (model.head().decays(j)) {
        gradient[j] += HarMethod.DECAY.lambda() * w[offset + j];
      }
    }
  }

  @Override
  public double[] parameters() {
    return w;
  }
}
