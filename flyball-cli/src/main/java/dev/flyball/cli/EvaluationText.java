package dev.flyball.cli;

import static dev.flyball.cli.TrainingText.format;

import dev.flyball.tables.evaluate.EvaluationPlan;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Sensitivity;
import java.util.ArrayList;
import java.util.List;

/** What {@code flyball evaluate} says. */
final class EvaluationText {
  private EvaluationText() {}

  static List<String> lines(EvaluationResults found, EvaluationPlan plan) {
    EvaluationResults.Data data = found.data();
    List<String> lines = new ArrayList<>();
    lines.add(
        format(
            "%,d rows of %s, %,d with a target; %d features",
            data.rows(), data.source(), data.labelled(), data.features().size()));
    lines.add("law  " + plan.law().describe());
    lines.add("");
    boolean classes = data.isClassification();
    lines.add(
        format(
            "%-36s %8s %10s %10s",
            "each row predicted before it is learned",
            "eta",
            classes ? "wrong" : "MAE",
            classes ? "" : "RMSE"));
    found.entries().forEach(entry -> lines.add(row(entry, classes)));
    if (!found.sensitivity().isEmpty()) {
      lines.add("");
      lines.addAll(sensitivity(found.sensitivity(), classes));
    }
    lines.add("");
    lines.addAll(outages(found));
    return lines;
  }

  private static String row(Entry entry, boolean classes) {
    EvaluationResults.Errors errors = entry.errors();
    String eta = entry.eta() == null ? "" : entry.eta().toString();
    if (errors.divergedAt() != null) {
      return format("%-39s %5s %10s", entry.name(), eta, "diverged at row " + errors.divergedAt());
    }
    if (errors.labelled() == 0) {
      return format("%-39s %5s %10s", entry.name(), eta, "no target");
    }
    return classes
        ? format("%-39s %5s %9.2f %%", entry.name(), eta, 100 * errors.error())
        : format("%-39s %5s %10.5g %10.5g", entry.name(), eta, errors.error(), errors.rmse());
  }

  private static List<String> sensitivity(List<Sensitivity> curves, boolean classes) {
    List<String> lines = new ArrayList<>();
    lines.add(
        (classes ? "share of wrong classes" : "MAE")
            + " at seven rates each; good is at most 25 % above the method's own best");
    for (Sensitivity curve : curves) {
      StringBuilder etas = new StringBuilder(format("%-24s", curve.method().label()));
      StringBuilder errors = new StringBuilder(format("%-24s", ""));
      for (int k = 0; k < curve.etas().size(); k++) {
        Double error = curve.errors().get(k);
        etas.append(format(" %8s", "@" + curve.etas().get(k)));
        errors.append(format(" %8s", error == null ? "diverged" : format("%.3g", error)));
      }
      lines.add(etas + "   good: " + curve.goodRange());
      lines.add(errors.toString());
    }
    return lines;
  }

  private static List<String> outages(EvaluationResults found) {
    List<String> lines = new ArrayList<>();
    found.outages().stream()
        .sorted((a, b) -> Long.compare(b.rows(), a.rows()))
        .limit(3)
        .forEach(
            outage ->
                lines.add(
                    format(
                        "outage  %s, rows %,d to %,d",
                        outage.label(), outage.from(), outage.to())));
    found.support().blind().stream().limit(3).forEach(text -> lines.add("blind   " + text));
    lines.add(
        format(
            "leverage  mean %.3g, largest %.3g, %,d alarms",
            found.alarms().mean(), found.alarms().largest(), found.alarms().raised()));
    return lines;
  }
}
