package dev.flyball.tables.evaluate;

import dev.flyball.report.Headline;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.Timeline;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** An evaluation in three sentences: what came out, what stands behind it, what to do next. */
final class Advice {
  private Advice() {}

  static Headline of(EvaluationResults found) {
    String verdict = found.verdict().get(0);
    EvaluationResults.Errors errors = found.tested().errors();
    if (errors.labelled() == 0 && errors.divergedAt() == null) {
      String reason = text("No row has a value in %s.", found.data().target());
      return new Headline(false, verdict, reason, "choose another column with `--target`.");
    }
    if (errors.error() == null) {
      return new Headline(
          false,
          verdict,
          text("The steps of %s grew without bound on this data.", found.tested().name()),
          "leave `--law` out (the default chooses its rates itself), or lower `eta`.");
    }
    Optional<Entry> better = betterGuess(found, errors.error());
    if (better.isPresent()) {
      return new Headline(
          false,
          verdict,
          text("The features say less about this target than the %s does.", better.get().name()),
          "leave `--law` out if it was given; add past values with `--lag 1`; check that the rows"
              + " are in the order in which they came.");
    }
    Timeline time = found.timeline();
    return new Headline(
        true,
        verdict,
        time.inWords(),
        time.silent().map(Advice::lookAt).orElseGet(() -> learnIt(found)));
  }

  private static String lookAt(Outage outage) {
    return text(
        "check the sensor; if it will not return, leave it out with `--exclude \"%s\"`.",
        String.join(",", outage.columns()));
  }

  private static String learnIt(EvaluationResults found) {
    return text(
        "keep the model with `flyball train FILE --target \"%s\" --checkpoint model.ckpt`.",
        found.data().target());
  }

  private static Optional<Entry> betterGuess(EvaluationResults found, double error) {
    return found.entries().stream()
        .filter(entry -> entry.kind() == EvaluationResults.Kind.GUESS)
        .filter(entry -> entry.errors().rank() < error)
        .min(Comparator.comparingDouble(entry -> entry.errors().rank()));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
