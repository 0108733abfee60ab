package dev.flyball.tables.evaluate;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.counted;
import static dev.flyball.report.Text.text;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Details;
import dev.flyball.report.Facts;
import dev.flyball.report.Headline;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationResults.Alarms;
import dev.flyball.tables.evaluate.EvaluationResults.BySeries;
import dev.flyball.tables.evaluate.EvaluationResults.Classes;
import dev.flyball.tables.evaluate.EvaluationResults.Data;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.OneSeries;
import dev.flyball.tables.train.Distrusted;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.TrainingResults.Feature;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An evaluation as {@code results.json} and the page hold it, and as its command prints it. */
public final class EvaluationReport {
  private static final int MOST_FEATURES = 200;
  private static final int MOST_SHOWN = 3;
  private static final int MOST_MEMBERS = 5;

  private final EvaluationResults found;
  private final Data data;
  private final ErrorPanels errors;
  private final @Nullable HiddenPanels hidden;

  private EvaluationReport(EvaluationResults found) {
    this.found = found;
    this.data = found.data();
    this.errors = new ErrorPanels(found);
    this.hidden = found.hidden() == null ? null : new HiddenPanels(data, found.hidden());
  }

  /** Everything for {@link dev.flyball.report.ReportWriter}; remarks say how the table was read. */
  public static Results results(
      EvaluationResults found, EvaluationPlan plan, List<String> remarks, String commandLine) {
    return Results.builder("evaluate")
        .commandLine(commandLine)
        .setting("version", FlyballVersion.current())
        .settings(TableLearner.settings(plan.learner()))
        .setting("seed", plan.learner().seed())
        .data("remarks", remarks)
        .data("evaluation", found)
        .report(new EvaluationReport(found).page(remarks))
        .build();
  }

  /** The summary printed after the evaluation, for {@link dev.flyball.report.ReportText}. */
  public static List<Block> summary(EvaluationResults found, EvaluationPlan plan) {
    return new EvaluationReport(found).summary(plan);
  }

  private List<Block> summary(EvaluationPlan plan) {
    List<Block> blocks = new ArrayList<>();
    found.verdict().forEach(line -> blocks.add(new Paragraph(line)));
    Headline first = Verdict.headline(found);
    blocks.add(new Paragraph(first.reason()));
    if (hidden != null) {
      blocks.add(hidden.verdict());
    }
    blocks.add(new Paragraph("next: " + first.next()));
    String rows = counted(data.rows(), "row");
    String features = counted(data.features().size(), "feature");
    blocks.add(
        new Paragraph(
            text(
                "%s of %s, %,d with a target; %s",
                rows, data.source(), data.labelled(), features)));
    blocks.add(Facts.none().and("law", plan.law().summary()));
    blocks.add(errors.table());
    Classes classes = found.classes();
    if (classes != null) {
      blocks.add(CoveragePanels.scores(found.tested().name(), classes));
      blocks.add(CoveragePanels.confusion(data.classes(), classes.confusion()));
      blocks.add(CoveragePanels.calibration(classes.calibration()));
    }
    blocks.addAll(CoveragePanels.tables(found));
    if (found.bySeries() != null) {
      blocks.add(bySeries(found.bySeries()));
    }
    if (hidden != null) {
      blocks.add(hidden.table());
    }
    if (!found.sensitivity().isEmpty()) {
      blocks.add(errors.tuned());
    }
    if (found.pool() != null) {
      blocks.add(found.pool().table(MOST_MEMBERS));
    }
    if (!found.distrusted().isEmpty()) {
      blocks.add(Distrusted.table(found.distrusted()));
    }
    blocks.add(longestAndBlind());
    return blocks;
  }

  private Facts longestAndBlind() {
    Facts facts = Facts.none();
    List<Outage> longest =
        found.outages().stream()
            .sorted(Comparator.comparingLong(Outage::rows).reversed())
            .limit(MOST_SHOWN)
            .toList();
    for (Outage outage : longest) {
      String rows = text("%s, rows %,d to %,d", outage.label(), outage.from(), outage.to());
      facts = facts.and("outage", rows);
    }
    for (String blind : found.support().blind().stream().limit(MOST_SHOWN).toList()) {
      facts = facts.and("blind", blind);
    }
    Alarms alarms = found.alarms();
    String raised = counted(alarms.raised(), "alarm");
    return facts.and(
        "leverage", text("mean %.3g, largest %.3g, %s", alarms.mean(), alarms.largest(), raised));
  }

  private Report page(List<String> remarks) {
    String file = InputTable.title(data.source());
    return Report.builder("Predicting %s in %s".formatted(data.target(), file))
        .headline(Verdict.plainHeadline(found))
        .summary(
            text(
                "%s. %,d rows, %,d of them with a target. Every row was predicted before it"
                    + " was learned; missing values were never filled in.",
                found.verdict().get(0), data.rows(), data.labelled()))
        .section(how())
        .section(found.classes() == null ? null : classes(found.classes()))
        .section(found.intervals().isEmpty() ? null : intervals())
        .section(
            found.bySeries() == null
                ? null
                : Section.of("Series by series", bySeries(found.bySeries())))
        .section(Section.of("Weights", errors.largestWeights(), errors.weightsOverTime()))
        .section(hidden == null ? null : hidden(hidden))
        .section(seen())
        .section(details(remarks))
        .equations(
            List.of(
                PaperEquations.MASKED,
                PaperEquations.SCALAR,
                PaperEquations.MEMORY,
                PaperEquations.NORMALISED))
        .build();
  }

  private Table bySeries(BySeries each) {
    String own = data.isClassification() ? "its most frequent class" : "its own mean";
    return Table.of(
        "Errors by " + each.key(),
        text(
            "In %,d of %,d series the error is above that of %s so far. The best and the worst:",
            each.worse(), each.judged(), own),
        Stream.concat(each.best().stream(), each.worst().stream()).toList(),
        words(each.key(), OneSeries::name),
        column("rows", one -> Cell.count(one.rows())),
        column(data.errorName(), one -> Cell.of(one.error(), data.shown(one.error()))),
        column(own, one -> Cell.of(one.ownError(), data.shown(one.ownError()))),
        column("times", one -> Cell.of(one.ratio(), 2)));
  }

  private Section how() {
    List<Block> tables = new ArrayList<>(List.of(errors.table()));
    Block rates = null;
    if (!found.sensitivity().isEmpty()) {
      rates = errors.rates();
      tables.add(errors.tuned());
    }
    return Section.builder("How good, against what")
        .add(
            found.verdict().stream()
                .skip(1)
                .map(line -> new Paragraph("**" + line + "**"))
                .toList())
        .add(facts())
        .add(errors.curves())
        .add(errors.residuals())
        .add(errors.methods())
        .add(rates)
        .add(new Details("Every method as a table", tables))
        .build();
  }

  private Section classes(Classes classes) {
    return Section.of(
        "Which classes are confused?",
        CoveragePanels.confusion(data.classes(), classes.confusion()),
        CoveragePanels.reliability(classes.calibration()),
        new Details(
            "Scores of the probabilities",
            List.of(
                CoveragePanels.scores(found.tested().name(), classes),
                CoveragePanels.calibration(classes.calibration()))));
  }

  private static Section hidden(HiddenPanels hidden) {
    return Section.builder("What if these sensors failed?")
        .add(hidden.verdict())
        .add(hidden.chart())
        .add(new Details("What hidden cells cost, as a table", List.of(hidden.table())))
        .build();
  }

  private Section intervals() {
    return Section.builder("Do the intervals hold?")
        .add(CoveragePanels.charts(found))
        .add(new Details("Coverage and width as tables", CoveragePanels.tables(found)))
        .build();
  }

  /** The error of the law, of the best baseline and of the best tuned peer. */
  private Facts facts() {
    String name = data.errorName();
    Double error = found.tested().errors().error();
    Entry baseline =
        Verdict.baselines(found)
            .min(Comparator.comparingDouble(entry -> entry.errors().rank()))
            .orElseThrow();
    Facts facts =
        Facts.none()
            .and(found.tested().name(), error == null ? "diverged" : data.shown(error), name)
            .and(baseline.name(), data.shown(baseline.errors().rank()), name);
    return Verdict.bestTuned(found)
        .map(
            peer ->
                facts.and(
                    peer.method(), data.shown(peer.curve().best()), name + " at " + peer.best()))
        .orElse(facts);
  }

  private Section seen() {
    List<Block> tables = new ArrayList<>();
    tables.add(Feature.table(data.features().stream().limit(MOST_FEATURES).toList()));
    if (!found.outages().isEmpty()) {
      tables.add(found.timeline().table());
    }
    Table distrusted = found.distrusted().isEmpty() ? null : Distrusted.table(found.distrusted());
    return Section.builder("What was seen")
        .add(ObservationMaps.maps(found))
        .add(distrusted)
        .add(new Details("Shares and outages as tables", tables))
        .build();
  }

  private Section details(List<String> remarks) {
    List<Block> support = new ArrayList<>();
    support.add(
        new Paragraph(
            "A direction is blind where the ridge outweighs what the memory holds of it:"
                + " recent rows say little about that combination of features."));
    support.addAll(ObservationMaps.directions(found.support()));
    support.add(ObservationMaps.named("Blind now, the weakest first", found.support().blind()));
    support.add(ObservationMaps.named("Seen best", found.support().strongest()));
    support.add(alarms(found.alarms()));
    return Section.of(
        "Details",
        found.pool() == null ? null : new Details("Current mixture", List.of(found.pool().table())),
        new Details("Blind directions and leverage", support),
        remarks(remarks));
  }

  private static @Nullable Details remarks(List<String> remarks) {
    Paragraph text = new Paragraph(String.join("\n\n", remarks));
    return remarks.isEmpty() ? null : new Details("How the table was read", List.of(text));
  }

  private static Table alarms(Alarms alarms) {
    return Table.of(
        "Leverage alarms",
        text(
            "An alarm is a step with a leverage above the 99th percentile on which a feature comes"
                + " back after %d or more steps. Alarms: %,d. Mean leverage %.3g, largest %.3g.",
            Timeline.SHORTEST_OUTAGE, alarms.raised(), alarms.mean(), alarms.largest()),
        alarms.latest(),
        column("step", alarm -> Cell.count(alarm.step())),
        column("leverage", alarm -> Cell.of(alarm.leverage(), 3)),
        words("what came back", alarm -> Outage.shortened(alarm.returned())));
  }
}
