package dev.flyball.tables.evaluate;

import static dev.flyball.report.Text.text;

import dev.flyball.data.Input;
import dev.flyball.report.Headline;
import dev.flyball.tables.evaluate.EvaluationResults.Classes;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.Timeline;
import java.util.List;
import java.util.Optional;

/** An evaluation in three sentences: what came out, what stands behind it, what to do next. */
final class Advice {
  /** From this AUC on the order of rows says something, whatever the likeliest class is. */
  private static final double RANKED = 0.7;

  private Advice() {}

  /** For a page: the same with the verdict in plain words. */
  static Headline inWords(EvaluationResults found) {
    Headline first = of(found);
    return new Headline(first.good(), Verdict.inWords(found), first.reason(), first.next());
  }

  static Headline of(EvaluationResults found) {
    String verdict = found.verdict().get(0);
    EvaluationResults.Errors errors = found.tested().errors();
    if (errors.labelled() == 0 && errors.divergedAt() == null) {
      String reason = text("No row has a value in %s.", found.data().target());
      return new Headline(false, verdict, reason, "choose another column with `--target`.");
    }
    List<String> codes = found.data().suspects();
    if (!codes.isEmpty()) {
      return new Headline(
          false,
          verdict,
          text(
              "%s looks like a code for missing values of %s, and counts as a number here.",
              String.join(", ", codes), found.data().target()),
          text("if it is one, add `--missing %s`.", String.join(",", codes)));
    }
    if (errors.error() == null) {
      return new Headline(
          false,
          verdict,
          text("The steps of %s grew without bound on this data.", found.tested().name()),
          "leave `--law` out (the default chooses its rates itself), or lower `eta`.");
    }
    Classes classes = found.classes();
    boolean balanced = classes != null && classes.balanced();
    Optional<Entry> better = balanced ? Optional.empty() : Verdict.betterBaseline(found);
    if (better.isPresent()) {
      return worse(found, verdict, better.get());
    }
    Timeline time = found.timeline();
    return new Headline(
        classes != null && balanced
            ? classes.balancedAccuracy() > Verdict.guessed(classes)
            : !Verdict.isLost(found),
        verdict,
        time.inWords(),
        time.silent().map(Advice::lookAt).orElseGet(() -> learnIt(found)));
  }

  /**
   * What to do where a baseline is better. The past helps only where the last value says something.
   */
  private static Headline worse(EvaluationResults found, String verdict, Entry baseline) {
    Double auc = found.classes() == null ? null : found.classes().auc();
    boolean last = Baseline.isLast(baseline.name());
    if (!last && auc != null && auc >= RANKED) {
      return new Headline(
          false,
          verdict,
          text("Classes are ranked well (AUC %.2f), but rare ones are seldom the likeliest.", auc),
          "add `--balance`, which finds rare classes too, or use the probabilities.");
    }
    return new Headline(
        false,
        verdict,
        text("The features say less about this target than the %s does.", baseline.name()),
        last
            ? "leave `--law` out if it was given; add past values with `--lag 1`; check that the"
                + " rows are in the order in which they came."
            : "leave `--law` out if it was given; add columns that say more about the target.");
  }

  private static String lookAt(Outage outage) {
    return text(
        "check the sensor; if it will not return, leave it out with `--exclude \"%s\"`.",
        String.join(",", outage.columns()));
  }

  private static String learnIt(EvaluationResults found) {
    return text(
        "keep the model with `flyball train %s --target \"%s\" --checkpoint model.ckpt`.",
        file(found.data().source()), found.data().target());
  }

  private static String file(String source) {
    if (source.equals(Input.STANDARD_INPUT_NAME)) {
      return "FILE";
    }
    return source.matches("[A-Za-z0-9_.,:/=@%+-]+") ? source : '"' + source + '"';
  }
}
