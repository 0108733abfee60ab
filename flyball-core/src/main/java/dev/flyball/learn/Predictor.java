package dev.flyball.learn;

import dev.flyball.flight.PredictEvent;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Predicts with the parameters that a learner has published, while the learner continues in its own
 * thread. One object serves any number of threads. Each prediction uses the state after one whole
 * step, the latest. It costs what the model costs, takes no lock and copies no parameters. Beside
 * the learner's one published copy it keeps O(inputs) numbers, for any number of threads.
 */
public final class Predictor {
  private final Model model;
  private final Published published;

  /** A workspace for one thread; null while it is in use, and another thread makes its own. */
  private final AtomicReference<@Nullable Workspace> workspace = new AtomicReference<>();

  Predictor(Model model, Published published) {
    this.model = model;
    this.published = published;
  }

  /** Predicts from an input (NaN = missing). */
  public Prediction predict(double[] input) {
    return predict(Question.ANY, input);
  }

  /** Predicts from an input (NaN = missing) as this question asks. */
  public Prediction predict(Question question, double[] input) {
    return predict(question, input, null);
  }

  /** The same where it is known already what of it is believed. */
  Prediction predict(Question question, double[] input, @Nullable BelievedRow judged) {
    Intake.checkSize(model, input.length);
    PredictEvent flight = PredictEvent.begun();
    Workspace free = workspace.getAndSet(null);
    Workspace mine = free == null ? published.workspace(model) : free;
    try {
      return published.predict(question, input, judged, mine);
    } finally {
      workspace.setRelease(mine);
      if (flight != null) {
        flight.ended(input.length);
      }
    }
  }

  /** Predicts from an observation; ignores its target. */
  public Prediction predict(Observation observation) {
    double[] input = new double[observation.size()];
    observation.copyValues(input);
    return predict(input);
  }
}
