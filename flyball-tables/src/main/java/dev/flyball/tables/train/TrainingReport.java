package dev.flyball.tables.train;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.data.ParameterNames;
import dev.flyball.report.Axis;
import dev.flyball.report.BarChart;
import dev.flyball.report.Cell;
import dev.flyball.report.Details;
import dev.flyball.report.Facts;
import dev.flyball.report.LineChart;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Series;
import dev.flyball.report.Table;
import dev.flyball.tables.train.TrainingResults.LearnerResult;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.Roles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Training results as {@code results.json} holds them, with the report that is drawn from them. */
public final class TrainingReport {
  private static final int DECIMALS = 4;

  /** Points of an error curve; more would hide each other. */
  private static final int MOST_POINTS = 100;

  /** Bars in one chart; more would not be read. */
  private static final int MOST_BARS = 12;

  private TrainingReport() {}

  /** Everything for {@link dev.flyball.report.ReportWriter}. */
  public static Results results(TrainingResults found, String commandLine) {
    Results.Builder results =
        Results.builder("train").commandLine(commandLine).setting("version", version());
    found.settings().forEach(results::setting);
    results.data("table", found.data()).data("learners", found.learners());
    if (found.holdout() != null) {
      results.data("holdout", found.holdout());
    }
    if (!found.intervals().isEmpty()) {
      results.data("intervals", found.intervals());
    }
    if (found.pool() != null) {
      results.data("pool", found.pool());
    }
    if (found.motion() != null) {
      results.data("motion", found.motion());
    }
    return results
        .data("outages", found.timeline().outages())
        .data("dates", found.timeline().dates())
        .report(report(found))
        .build();
  }

  private static String version() {
    return FlyballVersion.current();
  }

  private static Report report(TrainingResults found) {
    TrainingResults.Data data = found.data();
    Report.Builder report =
        Report.builder("Learning %s from %s".formatted(data.target(), SourceName.of(data.source())))
            .headline(TrainingAdvice.of(found))
            .summary(
                String.format(
                    Locale.ROOT,
                    "%,d rows, %,d of them with a target. Every row was predicted before it was"
                        + " learned; missing values were never filled in.",
                    data.rows(),
                    data.labelled()))
            .section(errors(found));
    if (found.holdout() != null) {
      report.section(holdout(found.holdout()));
    }
    if (!found.intervals().isEmpty()) {
      report.section(
          Section.builder("Intervals")
              .text(
                  "How often the target was inside its interval, in every outage. The bound says"
                      + " how far that share can be from the level.")
              .add(IntervalReceipts.table("Receipts", found.intervals()))
              .build());
    }
    report.section(weights(found)).section(seen(found));
    Section.Builder details = Section.builder("Details");
    if (found.pool() != null) {
      details.add(new Details("Current mixture", List.of(found.pool().table(Integer.MAX_VALUE))));
    }
    if (found.motion() != null) {
      details.add(new Details("Motion of the weights", List.of(found.motion().table())));
    }
    return report
        .section(details.build())
        .equations(
            List.of(
                PaperEquations.MASKED,
                PaperEquations.SCALAR,
                PaperEquations.MEMORY,
                PaperEquations.NORMALISED,
                PaperEquations.COHERENCE))
        .build();
  }

  private static Section errors(TrainingResults found) {
    LineChart.Builder chart =
        LineChart.builder("Error over time")
            .caption(
                "Mean absolute error of predictions made before their rows were learned. Bands are"
                    + " outages.")
            .x(found.timeline().axis())
            .y(Axis.log("MAE"));
    for (LearnerResult learner : found.learners()) {
      ErrorCurve.Windows curve = learner.prequential().curve().atMost(MOST_POINTS);
      chart.series(
          Series.builder(learner.name(), Roles.of(learner.law()))
              .curve(curve.row(), curve.mae())
              .build());
    }
    found.timeline().shade(chart);
    return Section.builder("Errors").add(chart.build()).add(TrainingTables.errors(found)).build();
  }

  private static Section holdout(TrainingResults.HoldoutResult held) {
    Facts facts =
        held.accuracy() != null
            ? Facts.none().and("right", number(100 * held.accuracy()) + " %", "of the classes")
            : Facts.none().and("MAE", number(held.mae()), "").and("RMSE", number(held.rmse()), "");
    return Section.builder("Held out")
        .text(
            String.format(
                Locale.ROOT,
                "%,d rows of %s were not learned.%s%s",
                held.rows(),
                SourceName.of(held.source()),
                held.rivals().isEmpty() ? "" : " For comparison: " + held.rivals() + ".",
                held.worseThanConstant() ? " **Worse than the constant.**" : ""))
        .add(facts.and("visible", number(100 * held.support()) + " %", "of the model's weight"))
        .build();
  }

  private static String number(@Nullable Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.4g", value);
  }

  private static Section weights(TrainingResults found) {
    Table.Builder table = Table.builder("Weights at the end").column("feature");
    found.learners().forEach(learner -> table.column(learner.name()));
    for (String feature : found.learners().get(0).weights().keySet()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(feature)));
      for (LearnerResult learner : found.learners()) {
        cells.add(Cell.of(learner.weights().getOrDefault(feature, Double.NaN), DECIMALS));
      }
      table.row(cells);
    }
    boolean standardised = found.learners().get(0).standardised();
    table.caption(standardised ? "Per standard deviation of the feature." : "Per unit.");
    return Section.builder("Weights")
        .add(largest(found.learners().get(0)))
        .add(new Details("All weights as a table", List.of(table.build())))
        .build();
  }

  /** The largest weights as bars. */
  private static BarChart largest(LearnerResult learner) {
    BarChart.Builder chart =
        BarChart.builder("Largest weights").key("weight", Roles.of(learner.law()));
    learner.weights().entrySet().stream()
        .filter(weight -> !weight.getKey().endsWith(ParameterNames.INTERCEPT))
        .sorted(Comparator.comparingDouble(weight -> -Math.abs(weight.getValue())))
        .limit(MOST_BARS)
        .forEach(weight -> chart.bar(weight.getKey(), Cell.shown(weight.getValue(), "%.3g")));
    return chart.build();
  }

  private static Section seen(TrainingResults found) {
    Table.Builder table = Table.builder("Share of rows seen").column("feature").column("seen");
    found
        .data()
        .features()
        .forEach(
            feature ->
                table.row(
                    Cell.of(feature.name()),
                    Cell.of(
                        feature.observed(),
                        String.format(Locale.ROOT, "%.1f %%", 100 * feature.observed()))));
    Section.Builder section = Section.builder("What was seen").add(table.build());
    if (!found.timeline().outages().isEmpty()) {
      section.add(found.timeline().table());
    }
    return section.build();
  }
}
