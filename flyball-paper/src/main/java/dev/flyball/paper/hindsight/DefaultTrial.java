package dev.flyball.paper.hindsight;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Predictor;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.tables.peer.Probabilities;
import dev.flyball.tables.peer.Score;
import java.util.function.UnaryOperator;

/**
 * The default learner, or what a change makes of it, on a table's rows: predicts each before it
 * learns it.
 */
final class DefaultTrial {
  private DefaultTrial() {}

  /** The linear model for these rows. */
  static Model model(LabelledRows rows) {
    if (!rows.isClassification()) {
      return Model.linear(rows.inputs());
    }
    Model head = Model.logistic(rows.inputs());
    return rows.heads() == 1 ? head : Model.oneVersusRest(head, rows.classes());
  }

  private static Learner learner(LabelledRows rows, UnaryOperator<LearnerSpec> change) {
    return change.apply(LearnerSpec.of(model(rows))).learner();
  }

  /** Its score over all rows. */
  static Score prequential(LabelledRows rows, UnaryOperator<LearnerSpec> change) {
    Learner learner = learner(rows, change);
    Score.Sum sum = new Score.Sum();
    double[] said = new double[Math.max(1, rows.classes())];
    for (int t = 0; t < rows.size(); t++) {
      double target = rows.targets()[t];
      Step step = learner.learn(rows.values().get(t), target);
      if (t > 0) {
        if (rows.isClassification()) {
          probabilities(step.predictionsOf(1), said);
          sum.classes(said, (int) target);
        } else {
          sum.number(step.prediction(), target);
        }
      }
    }
    return sum.of(rows.isClassification());
  }

  /** Its score on the rows from {@code from} on, after it learned those before and no more. */
  static Score heldOut(LabelledRows rows, int from, UnaryOperator<LearnerSpec> change) {
    Learner learner = learner(rows, change);
    for (int t = 0; t < from; t++) {
      learner.learn(rows.values().get(t), rows.targets()[t]);
    }
    Predictor settled = learner.settled();
    Score.Sum sum = new Score.Sum();
    double[] said = new double[Math.max(1, rows.classes())];
    for (int t = from; t < rows.size(); t++) {
      Prediction prediction = settled.predict(rows.values().get(t));
      if (rows.isClassification()) {
        probabilities(prediction.values(), said);
        sum.classes(said, (int) rows.targets()[t]);
      } else {
        sum.number(prediction.value(), rows.targets()[t]);
      }
    }
    return sum.of(rows.isClassification());
  }

  /** One output is the probability of class 1; several are brought to a sum of one. */
  private static void probabilities(double[] outputs, double[] into) {
    if (outputs.length == 1) {
      into[0] = 1 - outputs[0];
      into[1] = outputs[0];
    } else {
      System.arraycopy(outputs, 0, into, 0, into.length);
    }
    Probabilities.floor(into);
  }
}
