package dev.flyball.tables.train;

import dev.flyball.report.Best;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import dev.flyball.tables.train.TrainingResults.LearnerResult;
import dev.flyball.tables.trial.RateCurve;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of a training, as its page and its command show them. */
final class TrainingTables {
  private TrainingTables() {}

  /** The error of each learner; what none of them has is left out. */
  static Table errors(TrainingResults found) {
    boolean classes = found.learners().stream().anyMatch(each -> each.accuracy() != null);
    Table.Builder table =
        Table.builder("Prequential error")
            .caption("Mean absolute error of each prediction, made before its row was learned.")
            .column("learner")
            .column("eta")
            .column("MAE", Best.MIN)
            .column("RMSE", Best.MIN);
    if (classes) {
      table.column("classes right", Best.MAX);
    }
    table.column("coherence");
    for (LearnerResult learner : found.learners()) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.of(learner.name()));
      row.add(Cell.of(RateCurve.text(learner.eta())));
      row.add(error(learner.prequential().mae()));
      row.add(error(learner.prequential().rmse()));
      if (classes) {
        row.add(error(learner.accuracy()));
      }
      row.add(Cell.of(learner.coherence(), 3));
      table.row(row);
    }
    return table.build();
  }

  private static Cell error(@Nullable Double value) {
    return Cell.shown(value == null ? Double.NaN : value, "%.4g");
  }

  /** The weights of the one learner, and how often what they weigh was seen. */
  static Table weights(TrainingResults found) {
    LearnerResult learner = found.learners().get(0);
    Table.Builder table =
        Table.builder("")
            .column("")
            .column(learner.standardised() ? "weight per sd" : "weight per unit")
            .column("seen");
    Map<String, Double> shares = new HashMap<>();
    found.data().features().forEach(feature -> shares.put(feature.name(), feature.observed()));
    for (Map.Entry<String, Double> weight : learner.weights().entrySet()) {
      Double seen = seen(weight.getKey(), shares);
      table.row(
          Cell.of(weight.getKey()),
          Cell.shown(weight.getValue(), "%.6g"),
          seen == null ? Cell.of("") : Cell.shown(100 * seen, "%.1f %%"));
    }
    return table.build();
  }

  /**
   * How often what a weight weighs was seen; null where that is no feature, as the intercept. With
   * several heads a feature stands behind the name of a class.
   */
  private static @Nullable Double seen(String weight, Map<String, Double> shares) {
    Double share = shares.get(weight);
    int head = weight.indexOf(": ");
    return share != null || head < 0 ? share : seen(weight.substring(head + 2), shares);
  }
}
