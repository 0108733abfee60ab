package dev.flyball.tables.export;

import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.learn.PredictionFormula;
import dev.flyball.model.Link;
import dev.flyball.pool.ScoreFormula.Output;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Input and output names of an exported model.
 *
 * @param target what is predicted
 * @param features the learner's inputs, in order
 * @param classes the names of the classes; empty where the target is a number
 */
public record ExportedNames(String target, List<String> features, List<String> classes) {

  public ExportedNames {
    features = List.copyOf(features);
    classes = List.copyOf(classes);
  }

  /** The names of the table that a learner was trained on. */
  public static ExportedNames of(SavedTraining training) {
    return new ExportedNames(training.target(), training.encoding().features(), training.classes());
  }

  /**
   * Names for a learner that knows none: inputs x0, x1, ..., target y, classes 0, 1, ...
   *
   * @throws IllegalArgumentException if the learner's model is not linear in its inputs
   */
  public static ExportedNames numbered(Learner learner) {
    Output output = formulaOf(learner).formula().output();
    boolean classes =
        output instanceof Output.Mixed
            || output instanceof Output.Linked linked && linked.link() == Link.LOGISTIC;
    return new ExportedNames(
        "y",
        numbers("x", learner.model().inputs()),
        numbers("", classes ? Math.max(2, learner.model().outputs()) : 0));
  }

  private static List<String> numbers(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(j -> prefix + j).toList();
  }

  /** How a learner predicts; refuses by name what is not linear in its inputs. */
  static PredictionFormula formulaOf(Learner learner) {
    return learner
        .formula()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s cannot be exported; expected a linear or logistic model, or one versus"
                            .formatted(learner.model().describe())
                        + " rest of logistic ones"));
  }
}
