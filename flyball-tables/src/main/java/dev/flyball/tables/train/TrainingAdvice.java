package dev.flyball.tables.train;

import static dev.flyball.report.Text.text;

import dev.flyball.report.Headline;
import dev.flyball.tables.train.TrainingResults.Feature;
import dev.flyball.tables.train.TrainingResults.HoldoutResult;
import dev.flyball.tables.train.TrainingResults.LearnerResult;
import dev.flyball.tables.trial.Outage;
import java.util.Comparator;
import java.util.List;

/** A training in three sentences: what came out, what stands behind it, what to do next. */
final class TrainingAdvice {
  /** A feature that fewer rows show is named. */
  private static final double RARELY = 0.5;

  private static final int MOST_NAMED = 3;

  private TrainingAdvice() {}

  static Headline of(TrainingResults found) {
    LearnerResult learner = found.learners().get(0);
    String target = found.data().target();
    if (learner.prequential().labelled() == 0) {
      return new Headline(
          false,
          "Nothing was learned.",
          text("No row has a value in %s.", target),
          "choose another column with `--target`.");
    }
    HoldoutResult held = found.holdout();
    if (held == null) {
      return new Headline(
          true,
          error(learner) + ", each row predicted before it was learned.",
          seen(found),
          "`--holdout 20%` tells how well rows are predicted that it never learned; `flyball"
              + " predict CHECKPOINT FILE` predicts new ones.");
    }
    String verdict =
        text(
            "%s on %,d rows that were held out%s.",
            held.error("MAE %.4g", "%.1f %% of the classes right"), held.rows(), rivals(held));
    return held.worseThanConstant()
        ? new Headline(
            false,
            verdict,
            "A constant predicts the held-out rows better: what was learned does not carry over.",
            text(
                "see with `flyball evaluate FILE --target \"%s\" --compare` whether any method"
                    + " does better; check that rows are in the order in which they came.",
                target))
        : new Headline(
            true, verdict, seen(found), "predict new rows with `flyball predict CHECKPOINT FILE`.");
  }

  private static String rivals(HoldoutResult held) {
    if (held.constant() == null) {
      return "";
    }
    String constant =
        held.accuracy() == null
            ? text("; a constant has %.4g", held.constant())
            : text("; the most frequent class has %.1f %%", 100 * held.constant());
    return held.ridge() == null ? constant : constant + text(", batch ridge %.4g", held.ridge());
  }

  private static String error(LearnerResult learner) {
    return learner.accuracy() == null
        ? text("MAE %.4g", learner.prequential().mae())
        : text("%.1f %% of the classes right", 100 * learner.accuracy());
  }

  /** Features that are silent now, or else those that were rarely seen. */
  private static String seen(TrainingResults found) {
    return found.timeline().silent().isPresent()
        ? found.timeline().inWords()
        : seen(found.data().features());
  }

  private static String seen(List<Feature> features) {
    List<Feature> rare =
        features.stream()
            .filter(feature -> feature.observed() < RARELY)
            .sorted(Comparator.comparingDouble(Feature::observed))
            .toList();
    if (rare.isEmpty()) {
      return "Every feature was seen in at least half of the rows.";
    }
    List<String> shares =
        rare.stream()
            .map(feature -> text("%s in %.0f %%", feature.name(), 100 * feature.observed()))
            .toList();
    return "Seen in fewer than half of the rows: " + Outage.shortened(shares, MOST_NAMED) + ".";
  }
}
