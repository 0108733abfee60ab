package dev.flyball.tables.inspect;

import dev.flyball.tables.evaluate.EvaluationResults;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An inspection in words. */
public final class InspectionText {
  private static final int MOST_WEIGHTS = 60;

  private InspectionText() {}

  public static List<String> lines(Inspection found) {
    List<String> lines = new ArrayList<>();
    lines.add("checkpoint  %s, written by %s".formatted(found.file(), found.writtenBy()));
    lines.add("model       " + found.model());
    lines.add("loss        " + found.loss());
    lines.add("law         " + found.law());
    lines.add("values      " + standardised(found.standardiser()));
    lines.add(text("learned     %,d rows, %,d steps", found.observations(), found.steps()));
    if (found.training() != null) {
      lines.addAll(training(found.training()));
    }
    lines.add("");
    lines.addAll(weights(found.weights()));
    lines.add("");
    lines.addAll(support(found.support()));
    return lines;
  }

  private static String standardised(String kind) {
    return switch (kind) {
      case "online" -> "standardised by what was seen so far; weights are per standard deviation";
      case "given" -> "standardised with given means and scales";
      default -> "used as they are";
    };
  }

  private static List<String> training(Inspection.Trained training) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "from        %s, target %s, %d passes, %d rows a step"
            .formatted(training.file(), training.target(), training.passes(), training.batch()));
    lines.add("columns     " + String.join(", ", training.columns()));
    if (!training.classes().isEmpty()) {
      lines.add("classes     " + String.join(", ", training.classes()));
    }
    if (!training.missing().isEmpty()) {
      lines.add("missing     an empty cell or " + String.join(", ", training.missing()));
    }
    return lines;
  }

  private static List<String> weights(Map<String, Double> weights) {
    List<String> lines = new ArrayList<>();
    lines.add(
        weights.size() > MOST_WEIGHTS
            ? text("the %d largest of %,d weights:", MOST_WEIGHTS, weights.size())
            : "weights:");
    weights.entrySet().stream()
        .sorted(Comparator.comparingDouble(weight -> -Math.abs(weight.getValue())))
        .limit(MOST_WEIGHTS)
        .forEach(weight -> lines.add(text("  %-32s %14.6g", weight.getKey(), weight.getValue())));
    return lines;
  }

  private static List<String> support(EvaluationResults.Support support) {
    if (support.spectrum().isEmpty()) {
      return List.of("memory: none, or too large to look through");
    }
    List<Double> spectrum = support.spectrum();
    List<String> lines = new ArrayList<>();
    lines.add(
        text(
            "memory: %d eigenvalues from %.3g to %.3g, median %.3g; the ridge is %.3g",
            spectrum.size(),
            spectrum.get(0),
            spectrum.get(spectrum.size() - 1),
            spectrum.get(spectrum.size() / 2),
            support.ridge()));
    lines.add("best supported:");
    support.strongest().forEach(direction -> lines.add("  " + direction));
    lines.add(support.blind().isEmpty() ? "nothing is blind" : "blind, the weakest first:");
    support.blind().forEach(direction -> lines.add("  " + direction));
    return lines;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
