package dev.flyball.tables.evaluate;

import dev.flyball.report.Cell;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Swept;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an evaluation comes to in a line or two: said first, and loudly where it is bad. */
final class Verdict {
  private Verdict() {}

  /** The lines: how wrong beside rivals and guesses, then warnings. */
  static List<String> of(EvaluationResults found) {
    List<String> lines = new ArrayList<>();
    EvaluationResults.Errors errors = found.tested().errors();
    if (errors.labelled() == 0 && errors.divergedAt() == null) {
      lines.add("NO ROW HAD A TARGET: nothing could be judged");
    } else if (errors.error() == null) {
      lines.add("DIVERGED at row " + errors.divergedAt());
    } else if (found.classes() != null && found.classes().balanced()) {
      lines.add(balanced(found.classes(), errors.error()));
    } else {
      lines.add(judged(found, errors.error()));
    }
    if (found.classes() != null && found.classes().sorted()) {
      lines.add(
          "WARNING: the rows are sorted by class. Whoever repeats the last class is nearly always"
              + " right; shuffle the rows unless this is the order in which they come");
    }
    return lines;
  }

  /** With classes that count alike the share of wrong rows is not what was asked for. */
  private static String balanced(EvaluationResults.Classes classes, double error) {
    int seen = 0;
    for (long[] row : classes.confusion()) {
      seen += Arrays.stream(row).sum() > 0 ? 1 : 0;
    }
    return text(
        "balanced accuracy %.2f %%, where a guess has %.2f %%; %.2f %% of the rows are wrong",
        100 * classes.balancedAccuracy(), 100.0 / seen, 100 * error);
  }

  private static String judged(EvaluationResults found, double error) {
    List<Entry> guesses =
        found.entries().stream()
            .filter(entry -> entry.kind() == EvaluationResults.Kind.GUESS)
            .filter(entry -> entry.errors().error() != null)
            .sorted(Comparator.comparingDouble(entry -> entry.errors().rank()))
            .toList();
    boolean share = found.data().isClassification();
    StringBuilder line = new StringBuilder();
    if (!guesses.isEmpty() && error > guesses.get(0).errors().rank()) {
      line.append("WORSE THAN THE ").append(guesses.get(0).name().toUpperCase(Locale.ROOT));
      line.append(": ");
    }
    line.append(found.data().errorName()).append(' ').append(number(error, share));
    bestRival(found)
        .ifPresent(
            rival ->
                line.append(", ")
                    .append(compared(error, rival.curve().best()))
                    .append(" the best tuned rival (")
                    .append(rival.method())
                    .append(" at ")
                    .append(rival.best())
                    .append(rival.edge() ? ", the edge of its grid" : "")
                    .append(": ")
                    .append(number(rival.curve().best(), share))
                    .append(')'));
    boolean beaten = !guesses.isEmpty() && error <= guesses.get(0).errors().rank();
    boolean alone = beaten && bestRival(found).isEmpty();
    if (alone) {
      double rank = guesses.get(0).errors().rank();
      line.append(", ").append(compared(error, rank)).append(" the ");
      line.append(guesses.get(0).name()).append(" (").append(number(rank, share)).append(')');
    }
    String separator = "; ";
    for (Entry guess : guesses.subList(alone ? 1 : 0, guesses.size())) {
      line.append(separator).append(guess.name()).append(' ');
      line.append(number(guess.errors().rank(), share));
      separator = ", ";
    }
    return line.toString();
  }

  /** The best of the peers, each at its best setting; Flyball's own laws are no rivals. */
  static Optional<Swept> bestRival(EvaluationResults found) {
    return found.sensitivity().stream()
        .filter(curve -> !curve.own())
        .filter(curve -> Double.isFinite(curve.curve().best()))
        .min(Comparator.comparingDouble(swept -> swept.curve().best()));
  }

  private static String compared(double error, double rival) {
    double percent = 100 * (error / rival - 1);
    if (!(Math.abs(percent) >= 0.5)) {
      return "level with";
    }
    return text("%.0f %% %s", Math.abs(percent), percent < 0 ? "below" : "above");
  }

  private static String number(double error, boolean share) {
    return share ? text("%.2f %%", 100 * error) : Cell.shown(error, "%.4g").text();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
