package dev.flyball.tables.evaluate;

import dev.flyball.control.Law;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.tables.Task;
import dev.flyball.tables.train.DefaultLaw;
import dev.flyball.tables.train.LearnerPlan;
import dev.flyball.tables.train.Table;
import java.util.List;
import java.util.Objects;

/**
 * What is to be evaluated.
 *
 * @param features their names, in the order of the values of a row
 * @param classes the names of the classes; empty where a value is predicted
 * @param model the model under test
 * @param loss its loss
 * @param law the law under test
 * @param standardise whether the law under test has its values standardised online
 * @param compare whether the competitors run beside it, each over its grid
 */
public record EvaluationPlan(
    List<String> features,
    List<String> classes,
    Model model,
    Loss loss,
    Law law,
    boolean standardise,
    long seed,
    boolean compare) {

  public EvaluationPlan {
    features = List.copyOf(features);
    classes = List.copyOf(classes);
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(law, "law");
    if (model.inputs() != features.size()) {
      throw new IllegalArgumentException(
          "a model of %s inputs for %s features".formatted(model.inputs(), features.size()));
    }
  }

  /** The default law on a linear model, for a value to be predicted. */
  public static EvaluationPlan regression(List<String> features) {
    return usual(features, List.of(), Task.REGRESSION);
  }

  /** The default law on a logistic model, one head per class where there are three or more. */
  public static EvaluationPlan classification(List<String> features, List<String> classes) {
    return usual(features, classes, Task.CLASSIFICATION);
  }

  private static EvaluationPlan usual(List<String> features, List<String> classes, Task task) {
    Model model = new Subject(features.size(), classes.size()).model();
    Loss loss = model.link() == Link.LOGISTIC ? Loss.logistic() : Loss.squared();
    Law law = DefaultLaw.of(task);
    return new EvaluationPlan(features, classes, model, loss, law, true, 0, false);
  }

  /** A learner for a table. */
  public static EvaluationPlan of(Table table, LearnerPlan learner) {
    return new EvaluationPlan(
        table.features(),
        table.classes(),
        learner.model(),
        learner.loss(),
        learner.law(),
        learner.standardise(),
        learner.seed(),
        false);
  }

  /** This plan with another law. */
  public EvaluationPlan law(Law value) {
    return new EvaluationPlan(features, classes, model, loss, value, standardise, seed, compare);
  }

  /** This plan with the competitors beside it. */
  public EvaluationPlan comparing() {
    return new EvaluationPlan(features, classes, model, loss, law, standardise, seed, true);
  }

  Subject subject() {
    return new Subject(features.size(), classes.size());
  }
}
