package dev.flyball.cli;

import dev.flyball.tables.BadRows;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What {@code flyball train FILE} says. */
final class TrainingText {
  private static final int MOST_WEIGHTS = 200;
  private static final int MOST_BAD_ROWS = 5;

  private TrainingText() {}

  static List<String> lines(TrainingResults found, Training.Outcome outcome) {
    TrainingResults.Data data = found.data();
    TrainingResults.LearnerResult learner = found.learners().get(0);
    List<String> lines = new ArrayList<>();
    lines.add(
        format(
            "learned %,d rows of %s in %.1f s; %,d of %,d rows so far have a target",
            outcome.learned(), data.source(), outcome.seconds(), data.labelled(), data.rows()));
    lines.add("law    " + learner.description());
    lines.add("error  " + errors(learner));
    if (found.holdout() != null) {
      lines.add("held out  " + holdout(found.holdout()));
    }
    if (learner.capped() + learner.clipped() > 0) {
      lines.add(
          format("limits capped %,d steps, clipped %,d", learner.capped(), learner.clipped()));
    }
    lines.add("");
    lines.addAll(weights(found));
    return lines;
  }

  /** What the weights are, where they have names and can be read. */
  private static List<String> weights(TrainingResults found) {
    TrainingResults.Data data = found.data();
    TrainingResults.LearnerResult learner = found.learners().get(0);
    List<String> lines = new ArrayList<>();
    if (learner.weights().size() > MOST_WEIGHTS || learner.weights().containsKey("w0")) {
      lines.add(
          format(
              "%,d weights; flyball inspect shows what a checkpoint knows",
              learner.weights().size()));
      return lines;
    }
    lines.add(
        format(
            "%-24s %14s %8s",
            "", learner.standardised() ? "weight per sd" : "weight per unit", "seen"));
    int feature = 0;
    for (var weight : learner.weights().entrySet()) {
      // Every head has the features first, then the intercept.
      boolean isFeature = feature < data.features().size();
      String seen =
          isFeature ? format("%.1f %%", 100 * data.features().get(feature).observed()) : "";
      feature = isFeature ? feature + 1 : 0;
      lines.add(
          format("%-24s %14.6g %8s", weight.getKey(), weight.getValue(), seen).stripTrailing());
    }
    return lines;
  }

  private static String holdout(TrainingResults.HoldoutResult held) {
    String error =
        held.accuracy() == null
            ? format("MAE %.6g, RMSE %.6g", held.mae(), held.rmse())
            : format("%.2f %% of the classes right", 100 * held.accuracy());
    return format(
        "%s, on %,d rows of %s that were not learned; %.1f %% of the model visible",
        error, held.rows(), held.source(), 100 * held.support());
  }

  /** What was passed over. */
  static List<String> badRows(BadRows badRows) {
    List<String> lines = new ArrayList<>();
    if (badRows.count() > 0) {
      lines.add(format("skipped %,d bad rows, the first of them:", badRows.count()));
      badRows.first().stream().limit(MOST_BAD_ROWS).forEach(e -> lines.add("  " + e.getMessage()));
    }
    return lines;
  }

  private static String errors(TrainingResults.LearnerResult learner) {
    TrainingResults.Errors errors = learner.prequential();
    if (learner.accuracy() != null && errors.labelled() > 0) {
      return format(
          "%.2f %% of the classes right, each predicted before it was learned;"
              + " the most frequent class is %.2f %%",
          100 * learner.accuracy(), 100 * learner.majority());
    }
    return errors.labelled() == 0
        ? "none, because no row had a target"
        : format(
            "MAE %.6g, RMSE %.6g, each row predicted before it was learned",
            errors.mae(), errors.rmse());
  }

  static String resumed(Training.Outcome outcome) {
    if (outcome.skipped() == 0) {
      return "the file does not begin with the rows of the checkpoint: learned it from its first row";
    }
    return format("skipped %,d rows that the checkpoint has learned", outcome.skipped());
  }

  static String stopped(Training.Outcome outcome, TrainingPlan plan) {
    String learned = format("stopped after learning %,d rows", outcome.learned());
    return plan.checkpoint()
        .map(file -> learned + "; go on with --resume " + file)
        .orElse(learned + "; without --checkpoint they are lost");
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
