package dev.flyball.tables.evaluate;

import dev.flyball.law.Defaults;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.tables.peer.LearnerPeer;
import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.trial.RowTrial;

/**
 * The task of a prediction: how many inputs, and a number or one of several classes.
 *
 * @param inputs features of a row
 * @param classes how many classes; 0 where a value is predicted
 */
public record PredictionTask(int inputs, int classes) {

  public PredictionTask {
    if (inputs < 1) {
      throw new IllegalArgumentException("at least 1 feature is needed, not " + inputs);
    }
    if (classes < 0 || classes == 1) {
      throw new IllegalArgumentException("classes must be 0 (a value) or at least 2: " + classes);
    }
  }

  public boolean isClassification() {
    return classes > 0;
  }

  /** The linear model for it: one output, or one head per class where there are three or more. */
  Model model() {
    if (!isClassification()) {
      return Model.linear(inputs);
    }
    Model head = Model.logistic(inputs);
    return classes == 2 ? head : Model.oneVersusRest(head, classes);
  }

  /** The constants that need no tuning. */
  GradientLaw defaultLaw() {
    return Defaults.directional(isClassification());
  }

  /** That model under a law, with nothing seen. */
  public Peer peer(Law law) {
    return peer(Learner.builder(model()).law(law).build());
  }

  /** A learner as it predicts this. */
  LearnerPeer peer(Learner learner) {
    return isClassification() ? LearnerPeer.ofClasses(learner) : LearnerPeer.ofNumbers(learner);
  }

  /** A peer on its way, judged by what it predicts of this. */
  public RowTrial trial(Peer peer) {
    return isClassification() ? RowTrial.ofClasses(peer) : RowTrial.ofNumbers(peer);
  }
}
