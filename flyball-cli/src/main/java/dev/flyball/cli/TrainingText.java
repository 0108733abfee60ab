package dev.flyball.cli;

import dev.flyball.experiments.train.Training;
import dev.flyball.experiments.train.TrainingPlan;
import dev.flyball.experiments.train.TrainingResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What {@code flyball train FILE} says. */
final class TrainingText {
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
    lines.add("error  " + errors(learner.prequential()));
    if (learner.capped() + learner.clipped() > 0) {
      lines.add(
          format("limits capped %,d steps, clipped %,d", learner.capped(), learner.clipped()));
    }
    lines.add("");
    lines.add(
        format(
            "%-24s %14s %8s",
            "", learner.standardised() ? "weight per sd" : "weight per unit", "seen"));
    int feature = 0;
    for (var weight : learner.weights().entrySet()) {
      String seen =
          feature < data.features().size()
              ? format("%.1f %%", 100 * data.features().get(feature++).observed())
              : "";
      lines.add(
          format("%-24s %14.6g %8s", weight.getKey(), weight.getValue(), seen).stripTrailing());
    }
    return lines;
  }

  private static String errors(TrainingResults.Errors errors) {
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
