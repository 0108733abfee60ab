package dev.flyball.tables.inspect;

import static dev.flyball.report.Text.text;

import dev.flyball.control.Law;
import dev.flyball.report.Axis;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.evaluate.SightPanels;
import dev.flyball.tables.train.IntervalReceipts;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.Roles;
import java.nio.file.Path;
import java.util.List;

/** What a checkpoint knows, as a page. */
public final class InspectionPage {
  /** Points of an error curve; more would hide each other. */
  private static final int MOST_POINTS = 100;

  /** More rows of a table are not read by anybody; {@code results.json} has them all. */
  private static final int MOST_ROWS = 200;

  private InspectionPage() {}

  /** Everything for {@link dev.flyball.report.ReportWriter}. */
  public static Results results(Inspection found, String commandLine) {
    Results.Builder results =
        Results.builder("inspect")
            .commandLine(commandLine)
            .setting("checkpoint", found.file())
            .setting("written by", found.writtenBy())
            .setting("law", found.law())
            .setting("seed", found.seed());
    return results.data("inspection", found).report(report(found)).build();
  }

  private static Report report(Inspection found) {
    Report.Builder report =
        Report.builder("What %s has learned".formatted(Path.of(found.file()).getFileName()))
            .headline(InspectionAdvice.of(found))
            .summary(summary(found));
    List<Block> directions = SightPanels.directions(found.support());
    if (found.errors() != null) {
      report.section(Section.builder("Errors").add(errors(found, found.errors())).build());
    }
    if (!found.seen().isEmpty()) {
      report.section(Section.builder("What was seen").add(seen(found.seen())).build());
    }
    if (found.effects() != null) {
      Section.Builder effects =
          Section.builder("What features bring").add(found.effects().table(MOST_ROWS));
      found.effects().charts().forEach(effects::add);
      report.section(effects.build());
    }
    report.section(Section.builder("Weights").add(weights(found)).build());
    if (found.pool() != null) {
      report.section(
          Section.builder("The pool").add(found.pool().table(Integer.MAX_VALUE)).build());
    }
    if (!found.intervals().isEmpty()) {
      report.section(
          Section.builder("Intervals")
              .text("How often the target was inside its interval, in every outage.")
              .add(IntervalReceipts.table("Receipts", found.intervals()))
              .build());
    }
    if (!directions.isEmpty() || !found.support().blind().isEmpty()) {
      report.section(blind(found.support(), directions));
    }
    return report
        .section(Section.builder("Where it comes from").add(origin(found)).build())
        .equations(List.of(PaperEquations.MEMORY))
        .build();
  }

  private static String summary(Inspection found) {
    Inspection.Trained training = found.training();
    if (training == null) {
      return "";
    }
    return training.target().isEmpty()
        ? text(
            "It reconstructs rows of %,d columns of %s from the values that they have.",
            training.columns().size(), Path.of(training.file()).getFileName())
        : text(
            "It predicts %s from %,d columns of %s.",
            training.target(), training.columns().size(), Path.of(training.file()).getFileName());
  }

  private static LineChart errors(Inspection found, TrainingResults.Errors errors) {
    ErrorCurve.Windows curve = errors.curve().atMost(MOST_POINTS);
    return LineChart.builder("Error over time")
        .caption("Mean absolute error of predictions made before their rows were learned.")
        .x(Axis.linear("row"))
        .y(Axis.log("MAE"))
        .series("this model", Roles.of(Law.parse(found.law())), curve.row(), curve.mae())
        .build();
  }

  private static Table seen(List<Inspection.Seen> seen) {
    Table.Builder table =
        Table.builder("Share of rows in which each feature was seen, the rarest first")
            .caption("A feature that recent rows do not show keeps the weight it had.")
            .column("feature")
            .column("all rows")
            .column("recent rows");
    seen.stream()
        .limit(MOST_ROWS)
        .forEach(
            each ->
                table.row(Cell.of(each.feature()), percent(each.share()), percent(each.recent())));
    return table.build();
  }

  private static Cell percent(double share) {
    return Cell.of(share, text("%.1f %%", 100 * share));
  }

  private static Table weights(Inspection found) {
    Table.Builder table =
        Table.builder("Weights, the largest first")
            .caption(InspectionReport.weightUnit(found.standardiser()))
            .column("feature")
            .column("weight");
    InspectionReport.largestWeights(found, MOST_ROWS)
        .forEach(
            weight -> table.row(Cell.of(weight.getKey()), Cell.shown(weight.getValue(), "%.4g")));
    return table.build();
  }

  private static Section blind(EvaluationResults.Support support, List<Block> charts) {
    Section.Builder section =
        Section.builder("Blind directions")
            .text(
                "A direction is a combination of features. It is blind where the ridge outweighs"
                    + " what the memory holds of it: recent rows say little about it, and if the"
                    + " world changed there, the weights may not have followed.");
    charts.forEach(section::add);
    if (!support.blind().isEmpty()) {
      section.add(directions("Blind, the weakest first", support.blind()));
    }
    return section.add(directions("Seen best", support.strongest())).build();
  }

  private static Table directions(String title, List<String> directions) {
    Table.Builder table = Table.builder(title).column("combination of features");
    directions.forEach(direction -> table.row(Cell.of(direction)));
    return table.build();
  }

  private static Table origin(Inspection found) {
    Table.Builder table = Table.builder("Model and training").column("").column("");
    InspectionReport.facts(found)
        .facts()
        .forEach(fact -> table.row(Cell.of(fact.label()), Cell.of(fact.value())));
    return table.build();
  }
}
