package dev.flyball.learn;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Predicts with the parameters a learner has published, while the learner goes on in its own
 * thread. One object for any number of threads; each prediction is made from one whole step, the
 * latest. Costs what the model costs, takes no lock and copies no parameters; what it keeps beside
 * the learner's one published copy is O(inputs), whatever the number of threads.
 */
public final class Predictor {
  private final Model model;
  private final Published published;

  /** Room to work in for one thread; who finds it taken makes some. */
  private final AtomicReference<Batch> room = new AtomicReference<>();

  Predictor(Model model, Published published) {
    this.model = model;
    this.published = published;
  }

  /** Predicts from an input (NaN = missing). */
  public Prediction predict(double[] input) {
    Intake.checkInput(model, input);
    Batch mine = room.getAndSet(null);
    Batch batch = mine == null ? new Batch(model.inputs(), model.targets()) : mine;
    try {
      return published.predict(input, batch);
    } finally {
      room.setRelease(batch);
    }
  }

  /** Predicts from an observation; its target, if any, is not looked at. */
  public Prediction predict(Observation observation) {
    double[] input = new double[observation.size()];
    observation.copyValues(input);
    return predict(input);
  }
}
