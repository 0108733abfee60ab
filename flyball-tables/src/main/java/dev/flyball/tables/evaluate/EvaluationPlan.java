package dev.flyball.tables.evaluate;

import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.tables.train.InputTable;
import java.util.List;
import java.util.Objects;

/**
 * Settings of an evaluation.
 *
 * @param features their names, in the order of the values of a row
 * @param classes the names of the classes; empty where a value is predicted
 * @param learner what is under test
 * @param compare whether other methods run beside it, each over its grid
 * @param balance whether classes are decided for so that rare ones are not passed over
 * @param delay how many rows late it is told a target
 */
public record EvaluationPlan(
    List<String> features,
    List<String> classes,
    LearnerSpec learner,
    boolean compare,
    boolean balance,
    long delay) {

  public EvaluationPlan {
    features = List.copyOf(features);
    classes = List.copyOf(classes);
    Objects.requireNonNull(learner, "learner");
    if (balance && classes.isEmpty()) {
      throw new IllegalArgumentException("only classes can be balanced, and a number is predicted");
    }
    if (delay < 0) {
      throw new IllegalArgumentException(
          "targets come %s rows late; expected 0 or more".formatted(delay));
    }
    if (learner.model().inputs() != features.size()) {
      throw new IllegalArgumentException(
          "a model of %s inputs for %s features"
              .formatted(learner.model().inputs(), features.size()));
    }
  }

  /** A plan for {@code learner}; classes are predicted by highest probability. */
  public EvaluationPlan(
      List<String> features, List<String> classes, LearnerSpec learner, boolean compare) {
    this(features, classes, learner, compare, false, 0);
  }

  /** The default law on a linear model, for a value to be predicted. */
  public static EvaluationPlan regression(List<String> features) {
    return usual(features, List.of());
  }

  /** The default law on a logistic model, one head per class where there are three or more. */
  public static EvaluationPlan classification(List<String> features, List<String> classes) {
    return usual(features, classes);
  }

  private static EvaluationPlan usual(List<String> features, List<String> classes) {
    PredictionTask task = new PredictionTask(features.size(), classes.size());
    return new EvaluationPlan(features, classes, LearnerSpec.of(task.model()), false);
  }

  /** A learner for a table. */
  public static EvaluationPlan of(InputTable table, LearnerSpec learner) {
    return new EvaluationPlan(table.features(), table.classes(), learner, false);
  }

  /** The law under test. */
  public Law law() {
    return learner.law();
  }

  /** This plan with another law. */
  public EvaluationPlan law(Law value) {
    return new EvaluationPlan(features, classes, learner.law(value), compare, balance, delay);
  }

  /** This plan with other methods beside it. */
  public EvaluationPlan comparing() {
    return new EvaluationPlan(features, classes, learner, true, balance, delay);
  }

  /**
   * This plan with classes decided for by what is probable beside how frequent it was so far.
   *
   * @throws IllegalArgumentException if a number is predicted
   */
  public EvaluationPlan balanced() {
    return new EvaluationPlan(features, classes, learner, compare, true, delay);
  }

  /** This plan with targets that come so many rows late. */
  public EvaluationPlan delay(long rows) {
    return new EvaluationPlan(features, classes, learner, compare, balance, rows);
  }

  PredictionTask task() {
    return new PredictionTask(features.size(), classes.size());
  }
}
