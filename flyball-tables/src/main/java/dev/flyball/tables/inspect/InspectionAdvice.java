package dev.flyball.tables.inspect;

import static dev.flyball.report.Text.text;

import dev.flyball.report.Headline;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.train.TrainingResults;
import java.util.List;

/** A checkpoint in three sentences: what it has learned, what it cannot tell, what to do next. */
final class InspectionAdvice {
  /** A feature that fewer of the recent rows show has gone silent. */
  static final double RARELY = 0.5;

  private static final int MOST_NAMED = 3;

  private InspectionAdvice() {}

  static Headline of(Inspection found) {
    if (found.observations() == 0) {
      return new Headline(
          false,
          "Nothing was learned yet.",
          "The checkpoint holds a learner that has seen no row.",
          "train it: `flyball train FILE --target NAME --checkpoint FILE`.");
    }
    List<String> silent = silent(found);
    if (silent.isEmpty()) {
      return new Headline(
          true,
          learned(found),
          blind(found.support()),
          text("predict new rows with `flyball predict %s FILE`.", found.file()));
    }
    return new Headline(
        true,
        learned(found),
        text(
            "Seen in less than half of the recent rows: %s. The model no longer learns from %s.",
            named(silent), silent.size() > 1 ? "them" : "it"),
        text(
            "check whether these sensors will return; `flyball predict %s FILE` predicts new rows.",
            found.file()));
  }

  private static String learned(Inspection found) {
    String rows = text("%,d rows learned", found.observations());
    TrainingResults.Errors errors = found.errors();
    if (errors != null && found.accuracy() != null) {
      return text(
          "%s; %.1f %% of the classes right, each row predicted before it was learned.",
          rows, 100 * found.accuracy());
    }
    if (errors != null) {
      return text("%s; MAE %.4g, each row predicted before it was learned.", rows, errors.mae());
    }
    return found.pool() == null
        ? rows + "."
        : text(
            "%s; mean loss %.4g, each row predicted before it was learned.",
            rows, found.pool().meanLoss());
  }

  private static List<String> silent(Inspection found) {
    return found.seen().stream()
        .filter(each -> each.recent() < RARELY)
        .map(Inspection.Seen::feature)
        .toList();
  }

  private static String named(List<String> features) {
    int more = features.size() - MOST_NAMED;
    String first = String.join(", ", features.subList(0, Math.min(MOST_NAMED, features.size())));
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private static String blind(EvaluationResults.Support support) {
    if (support.spectrum().isEmpty()) {
      return "";
    }
    long blind = support.spectrum().stream().filter(each -> each < support.ridge()).count();
    return blind == 0
        ? "No direction is blind: recent rows inform every combination of features."
        : text(
            "%d of %d directions are blind: recent rows say little about them.",
            blind, support.spectrum().size());
  }
}
