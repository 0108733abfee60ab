package dev.flyball.tables.inspect;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.law.Law;
import dev.flyball.report.Axis;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Details;
import dev.flyball.report.Facts;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.report.Text;
import dev.flyball.tables.evaluate.EvaluationResults.Support;
import dev.flyball.tables.evaluate.ObservationMaps;
import dev.flyball.tables.train.Distrusted;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.IntervalReceipts;
import dev.flyball.tables.train.LargestWeights;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.Roles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report of {@code inspect}: the content of a checkpoint, printed and as a page. */
public final class InspectionReport {
  private static final int MOST_WEIGHTS = 60;
  private static final int MOST_MEMBERS = 20;
  private static final int MOST_NAMED = 3;
  private static final int MOST_COLUMNS = 50;

  /** Points of an error curve; more would hide each other. */
  private static final int MOST_POINTS = 100;

  /** More rows of a table are not read by anybody; {@code results.json} has them all. */
  private static final int MOST_ROWS = 200;

  private final Inspection found;

  private InspectionReport(Inspection found) {
    this.found = found;
  }

  /** Facts, weights and directions, for {@link dev.flyball.report.ReportText}. */
  public static List<Block> of(Inspection found) {
    return new InspectionReport(found).summary();
  }

  /** Everything for {@link dev.flyball.report.ReportWriter}. */
  public static Results results(Inspection found, String commandLine) {
    return Results.builder("inspect")
        .commandLine(commandLine)
        .setting("checkpoint", found.file())
        .setting("written by", found.writtenBy())
        .setting("law", found.law())
        .setting("seed", found.seed())
        .data("inspection", found)
        .report(new InspectionReport(found).page())
        .build();
  }

  private List<Block> summary() {
    Headline first = headline();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph((first.verdict() + " " + first.reason()).strip()));
    blocks.add(new Paragraph("next: " + first.next()));
    blocks.add(facts());
    if (found.effects() != null) {
      blocks.add(found.effects().table(MOST_MEMBERS));
      blocks.addAll(found.effects().curveTables());
    }
    blocks.add(found.pool() == null ? new Paragraph("") : found.pool().table(MOST_MEMBERS));
    blocks.add(IntervalReceipts.table("intervals:", found.intervals()));
    if (!found.distrusted().isEmpty()) {
      blocks.add(Distrusted.table(found.distrusted()));
    }
    int count = found.weights().size();
    blocks.add(
        weights(
            count > MOST_WEIGHTS
                ? text("the %d largest of %,d weights:", MOST_WEIGHTS, count)
                : "weights:",
            "",
            MOST_WEIGHTS,
            "%.6g"));
    Support support = found.support();
    blocks.add(new Paragraph(memory(support)));
    blocks.add(directions("best supported:", support.strongest()));
    blocks.add(directions("blind, the weakest first:", support.blind()));
    boolean none = !support.spectrum().isEmpty() && support.blind().isEmpty();
    blocks.add(new Paragraph(none ? "nothing is blind" : ""));
    return blocks;
  }

  private static Table directions(String title, List<String> directions) {
    return Table.of(title, "", directions, words("", each -> each));
  }

  private static String memory(Support support) {
    List<Double> spectrum = support.spectrum();
    return spectrum.isEmpty()
        ? "memory: none, or too large to look through"
        : text(
            "memory: %d eigenvalues from %.3g to %.3g, median %.3g; the ridge is %.3g",
            spectrum.size(),
            spectrum.get(0),
            spectrum.get(spectrum.size() - 1),
            spectrum.get(spectrum.size() / 2),
            support.ridge());
  }

  /** Facts learned, facts unknown, and the next step. */
  private Headline headline() {
    if (found.observations() == 0) {
      return new Headline(
          false,
          "Nothing was learned yet.",
          "The checkpoint holds a learner that has seen no row.",
          "train it: `flyball train FILE --target NAME --checkpoint FILE`.");
    }
    List<String> silent =
        found.seen().stream()
            .filter(Inspection.Seen::silent)
            .map(Inspection.Seen::feature)
            .toList();
    if (silent.isEmpty()) {
      return new Headline(
          true,
          learned(),
          blindInWords(found.support()),
          text("predict new rows with `flyball predict %s FILE`.", found.file()));
    }
    return new Headline(
        true,
        learned(),
        text(
            "Seen in less than half of the recent rows: %s. The other rows teach nothing of %s.",
            Text.shortened(silent, MOST_NAMED), silent.size() > 1 ? "them" : "it"),
        text(
            "check whether these sensors will return; `flyball predict %s FILE` predicts new rows.",
            found.file()));
  }

  private String learned() {
    String rows = text("%,d rows learned", found.observations());
    TrainingResults.Errors errors = found.errors();
    PoolReceipt pool = found.pool();
    String error;
    if (found.accuracy() != null) {
      error = text("%.1f %% of the classes right", 100 * found.accuracy());
    } else if (errors != null) {
      error = text("MAE %.4g", errors.mae());
    } else if (pool != null) {
      error = text("mean loss %.4g", pool.meanLoss());
    } else {
      return rows + ".";
    }
    return "%s; %s, each row predicted before it was learned.".formatted(rows, error);
  }

  private static String blindInWords(Support support) {
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

  private Facts facts() {
    String waiting = found.waiting() == 0 ? "" : text(", %,d wait for labels", found.waiting());
    Facts facts =
        Facts.none()
            .and("checkpoint", "%s, written by %s".formatted(found.file(), found.writtenBy()))
            .and("model", found.model())
            .and("loss", found.loss())
            .and("law", Law.parse(found.law()).summary())
            .and("values", standardised(found.standardiser()))
            .and(
                "learned",
                text("%,d rows, %,d steps%s", found.observations(), found.steps(), waiting));
    Inspection.Trained training = found.training();
    if (training == null) {
      return facts;
    }
    String passes = training.passes() == 1 ? "1 pass" : training.passes() + " passes";
    String batch = training.batch() == 1 ? "1 row" : training.batch() + " rows";
    facts =
        facts
            .and(
                "from",
                "%s, target %s, %s, %s a step"
                    .formatted(training.file(), training.target(), passes, batch))
            .and("columns", Text.shortened(training.columns(), MOST_COLUMNS));
    if (!training.classes().isEmpty()) {
      String balanced = training.balanced() ? "; rare ones are not passed over (--balance)" : "";
      facts = facts.and("classes", String.join(", ", training.classes()) + balanced);
    }
    if (!training.reading().isEmpty()) {
      facts = facts.and("read", training.reading());
    }
    return training.missing().isEmpty()
        ? facts
        : facts.and("missing", "an empty cell or " + String.join(", ", training.missing()));
  }

  private static String standardised(String kind) {
    return switch (kind) {
      case "robust" -> "standardised by what was seen so far; weights are per standard deviation";
      case "given" -> "standardised with given means and scales";
      default -> "used as they are";
    };
  }

  private Table weights(String title, String caption, int most, String format) {
    boolean page = !caption.isEmpty();
    return Table.of(
        title,
        caption,
        LargestWeights.of(found.weights(), most),
        words(page ? "feature" : "", Map.Entry::getKey),
        column(page ? "weight" : "", weight -> Cell.shown(weight.getValue(), format)));
  }

  private Report page() {
    FeatureEffects effects = found.effects();
    String unit =
        standardised(found.standardiser()).startsWith("standardised")
            ? "Per standard deviation of the feature."
            : "Per unit of the feature.";
    return Report.builder("What %s has learned".formatted(InputTable.title(found.file())))
        .headline(headline())
        .summary(predicts(found.training()))
        .section(found.errors() == null ? null : Section.of("Errors", errors(found.errors())))
        .section(found.seen().isEmpty() ? null : Section.of("What was seen", seen()))
        .section(
            effects == null
                ? null
                : Section.builder("What features bring")
                    .add(effects.table(MOST_ROWS))
                    .add(effects.charts())
                    .build())
        .section(
            Section.of(
                "Weights",
                LargestWeights.chart(found.weights(), Roles.of(Law.parse(found.law())), unit),
                new Details(
                    "All weights as a table",
                    List.of(weights("Weights, the largest first", unit, MOST_ROWS, "%.4g")))))
        .section(found.pool() == null ? null : Section.of("The pool", found.pool().table()))
        .section(
            IntervalReceipts.section(
                "Intervals",
                "How often the target was inside its interval, in every outage.",
                found.intervals()))
        .section(blind(found.support()))
        .section(
            Section.of(
                "Where it comes from",
                Table.of(
                    "Model and training",
                    "",
                    facts().facts(),
                    words("", Facts.Fact::label),
                    words("", Facts.Fact::value))))
        .equations(List.of(PaperEquations.MEMORY))
        .build();
  }

  private static String predicts(Inspection.@Nullable Trained training) {
    return training == null
        ? ""
        : text(
            "It predicts %s from %,d columns of %s.",
            training.target(), training.columns().size(), InputTable.title(training.file()));
  }

  private LineChart errors(TrainingResults.Errors errors) {
    ErrorCurve.Windows curve = errors.curve().atMost(MOST_POINTS);
    return LineChart.builder("Error over time")
        .caption("Mean absolute error of predictions made before their rows were learned.")
        .x(Axis.linear("row"))
        .y(Axis.log("MAE"))
        .series("this model", Roles.of(Law.parse(found.law())), curve.row(), curve.mae())
        .build();
  }

  private Table seen() {
    return Table.of(
        "Share of rows in which each feature was seen, the rarest first",
        PoolReceipt.keptWeights(found.pool()),
        found.seen().stream().limit(MOST_ROWS).toList(),
        words("feature", Inspection.Seen::feature),
        column("all rows", each -> Cell.percent(each.share())),
        column("recent rows", each -> Cell.percent(each.recent())));
  }

  private static @Nullable Section blind(Support support) {
    List<Block> charts = ObservationMaps.directions(support);
    if (charts.isEmpty() && support.blind().isEmpty()) {
      return null;
    }
    return Section.builder("Blind directions")
        .text(
            "A direction is a combination of features. It is blind where the ridge outweighs"
                + " what the memory holds of it: recent rows say little about it, and if the"
                + " world changed there, the weights may not have followed.")
        .add(charts)
        .add(
            support.blind().isEmpty()
                ? null
                : ObservationMaps.named("Blind, the weakest first", support.blind()))
        .add(ObservationMaps.named("Seen best", support.strongest()))
        .build();
  }
}
