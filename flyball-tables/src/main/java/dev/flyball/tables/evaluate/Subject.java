package dev.flyball.tables.evaluate;

import dev.flyball.control.Defaults;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;

/**
 * What is to be predicted from how much: a value, or one of several classes.
 *
 * @param inputs features of a row
 * @param classes how many classes; 0 where a value is predicted
 */
public record Subject(int inputs, int classes) {

  public Subject {
    if (inputs < 1) {
      throw new IllegalArgumentException("at least 1 feature is needed, not " + inputs);
    }
    if (classes < 0 || classes == 1) {
      throw new IllegalArgumentException("classes must be 0 (a value) or at least 2: " + classes);
    }
  }

  /** A value is predicted. */
  public static Subject regression(int inputs) {
    return new Subject(inputs, 0);
  }

  /** One of {@code classes} classes is predicted. */
  public static Subject classification(int inputs, int classes) {
    return new Subject(inputs, classes);
  }

  boolean isClassification() {
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
  DirectionalLaw defaultLaw() {
    return Defaults.directional(isClassification());
  }

  /** That model under a law, with nothing seen. */
  Entrant entrant(Law law) {
    return new LoopEntrant(Learner.builder(model()).law(law).build(), isClassification());
  }

  /** How wrong a prediction was: the distance, or 1 for another class. */
  double error(double prediction, double target) {
    return isClassification() ? (prediction == target ? 0 : 1) : prediction - target;
  }
}
