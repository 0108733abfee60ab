package dev.flyball.tables.evaluate;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Details;
import dev.flyball.report.Facts;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.train.SourceName;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An evaluation as {@code results.json} holds it, with the report that is drawn from it. */
public final class EvaluationReport {
  private static final int MOST_FEATURES = 200;

  private EvaluationReport() {}

  /** Everything for {@link dev.flyball.report.ReportWriter}; remarks say how the table was read. */
  public static Results results(
      EvaluationResults found, EvaluationPlan plan, List<String> remarks, String commandLine) {
    return Results.builder("evaluate")
        .commandLine(commandLine)
        .setting("version", FlyballVersion.current())
        .setting("law", plan.law().describe().toString())
        .setting("model", plan.learner().model().describe().toString())
        .setting("standardise", plan.learner().standardises())
        .setting("seed", plan.learner().seed())
        .data("remarks", remarks)
        .data("evaluation", found)
        .report(report(found, remarks))
        .build();
  }

  private static Report report(EvaluationResults found, List<String> remarks) {
    EvaluationResults.Data data = found.data();
    Report.Builder report =
        Report.builder("Predicting %s in %s".formatted(data.target(), SourceName.of(data.source())))
            .headline(Advice.inWords(found))
            .summary(
                text(
                    "%s. %,d rows, %,d of them with a target. Every row was predicted before it"
                        + " was learned; missing values were never filled in.",
                    found.verdict().get(0), data.rows(), data.labelled()))
            .section(errors(found));
    if (found.classes() != null) {
      report.section(classes(found, found.classes()));
    }
    if (!found.intervals().isEmpty()) {
      report.section(intervals(found));
    }
    report.section(
        Section.builder("Weights")
            .add(EvaluationCharts.largestWeights(found))
            .add(EvaluationCharts.weights(found))
            .build());
    return report
        .section(seen(found))
        .section(details(found, remarks))
        .equations(
            List.of(
                PaperEquations.MASKED,
                PaperEquations.SCALAR,
                PaperEquations.MEMORY,
                PaperEquations.NORMALISED))
        .build();
  }

  private static Section errors(EvaluationResults found) {
    Section.Builder section = Section.builder("How good, against what");
    found.verdict().stream()
        .skip(1)
        .forEach(line -> section.add(new Paragraph("**" + line + "**")));
    section.add(facts(found)).add(EvaluationCharts.errors(found));
    if (found.residuals() != null) {
      EvaluationCharts.residuals(found, found.residuals()).forEach(section::add);
    }
    section.add(EvaluationCharts.methods(found));
    List<Block> tables = new ArrayList<>(List.of(EvaluationTables.errors(found)));
    if (!found.sensitivity().isEmpty()) {
      section.add(EvaluationCharts.sensitivity(found));
      tables.add(EvaluationTables.sensitivity(found));
    }
    return section.add(new Details("Every method as a table", tables)).build();
  }

  private static Section classes(EvaluationResults found, EvaluationResults.Classes classes) {
    return Section.builder("Which classes are confused?")
        .add(SureTables.confusion(found.data().classes(), classes.confusion()))
        .add(SureCharts.reliability(classes.calibration()))
        .add(
            new Details(
                "Scores of the probabilities",
                List.of(
                    SureTables.scores(found.tested().name(), classes),
                    SureTables.calibration(classes.calibration()))))
        .build();
  }

  private static Section intervals(EvaluationResults found) {
    Section.Builder section = Section.builder("Do the intervals hold?");
    for (EvaluationResults.Sure sure : found.intervals()) {
      section.add(SureCharts.byOutage(sure)).add(SureCharts.coverage(found, sure));
      EvaluationResults.LatestRows latest = sure.latest();
      if (latest != null) {
        section.add(SureCharts.latest(found, sure.level(), latest));
      }
    }
    return section
        .add(
            new Details(
                "Coverage and width as tables",
                List.of(SureTables.intervals(found), SureTables.bySeen(found))))
        .build();
  }

  private static Facts facts(EvaluationResults found) {
    EvaluationResults.Data data = found.data();
    String name = data.errorName();
    Double error = found.tested().errors().error();
    Facts facts =
        Facts.none()
            .and(found.tested().name(), error == null ? "diverged" : data.shown(error), name);
    Entry baseline =
        found.entries().stream()
            .filter(entry -> entry.kind() == EvaluationResults.Kind.BASELINE)
            .filter(entry -> entry.errors().error() != null)
            .min(Comparator.comparingDouble(entry -> entry.errors().rank()))
            .orElseThrow();
    facts = facts.and(baseline.name(), data.shown(baseline.errors().rank()), name);
    Optional<EvaluationResults.Swept> rival = Verdict.bestTuned(found);
    return rival.isEmpty()
        ? facts
        : facts.and(
            rival.get().method(),
            data.shown(rival.get().curve().best()),
            name + " at " + rival.get().best());
  }

  private static Section seen(EvaluationResults found) {
    EvaluationResults.Data data = found.data();
    Table.Builder shares = Table.builder("Share of rows seen").column("feature").column("seen");
    for (TrainingResults.Feature feature : data.features().stream().limit(MOST_FEATURES).toList()) {
      shares.row(
          Cell.of(feature.name()),
          Cell.of(feature.observed(), text("%.1f %%", 100 * feature.observed())));
    }
    Section.Builder section = Section.builder("What was seen");
    SightCharts.of(found).forEach(section::add);
    List<Block> tables = new ArrayList<>(List.of(shares.build()));
    if (!found.outages().isEmpty()) {
      tables.add(found.timeline().table());
    }
    return section.add(new Details("Shares and outages as tables", tables)).build();
  }

  private static Section details(EvaluationResults found, List<String> remarks) {
    Section.Builder section = Section.builder("Details");
    if (found.pool() != null) {
      section.add(new Details("Current mixture", List.of(found.pool().table(Integer.MAX_VALUE))));
    }
    section.add(
        new Details("Blind directions and leverage", support(found.support(), found.alarms())));
    if (!remarks.isEmpty()) {
      section.add(
          new Details(
              "How the table was read", List.of(new Paragraph(String.join("\n\n", remarks)))));
    }
    return section.build();
  }

  private static List<Block> support(
      EvaluationResults.Support support, EvaluationResults.Alarms alarms) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "A direction is blind where the ridge outweighs what the memory holds of it:"
                + " recent rows say little about that combination of features."));
    blocks.addAll(SightCharts.directions(support));
    blocks.add(directions("Blind now, the weakest first", support.blind()));
    blocks.add(directions("Seen best", support.strongest()));
    Table.Builder table =
        Table.builder("Leverage alarms")
            .caption(
                text(
                    "An alarm is a step with a leverage above the 99th percentile on which a"
                        + " feature comes back after %d or more steps. Alarms: %,d. Mean leverage"
                        + " %.3g, largest %.3g.",
                    Timeline.SHORTEST_OUTAGE, alarms.raised(), alarms.mean(), alarms.largest()))
            .column("step")
            .column("leverage")
            .column("what came back");
    for (EvaluationResults.Alarm alarm : alarms.latest()) {
      table.row(
          Cell.of(alarm.step(), text("%,d", alarm.step())),
          Cell.of(alarm.leverage(), 3),
          Cell.of(Outage.shortened(alarm.returned())));
    }
    blocks.add(table.build());
    return blocks;
  }

  private static Table directions(String title, List<String> texts) {
    Table.Builder table = Table.builder(title).column("combination of features");
    texts.forEach(text -> table.row(Cell.of(text)));
    return table.build();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
