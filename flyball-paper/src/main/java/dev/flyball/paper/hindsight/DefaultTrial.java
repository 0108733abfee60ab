package dev.flyball.paper.hindsight;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Predictor;
import dev.flyball.model.Model;
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
    learner.learn(rows.values().get(0), rows.targets()[0]);
    return rows.score(
        1,
        (t, said) ->
            say(
                learner.learn(rows.values().get(t), rows.targets()[t]).predictionsOf(1),
                rows,
                said));
  }

  /** Its score on the rows from {@code from} on, after it learned those before and no more. */
  static Score heldOut(LabelledRows rows, int from, UnaryOperator<LearnerSpec> change) {
    Learner learner = learner(rows, change);
    for (int t = 0; t < from; t++) {
      learner.learn(rows.values().get(t), rows.targets()[t]);
    }
    Predictor settled = learner.settled();
    return rows.score(
        from, (t, said) -> say(settled.predict(rows.values().get(t)).values(), rows, said));
  }

  /**
   * Of two classes, one output is the probability of class 1; several are brought to a sum of 1.
   */
  private static void say(double[] outputs, LabelledRows rows, double[] said) {
    if (!rows.isClassification()) {
      said[0] = outputs[0];
      return;
    }
    if (outputs.length == 1) {
      said[0] = 1 - outputs[0];
      said[1] = outputs[0];
    } else {
      System.arraycopy(outputs, 0, said, 0, said.length);
    }
    Probabilities.floor(said);
  }
}
