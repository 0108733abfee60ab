package dev.flyball.tables.train;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.law.Law;
import dev.flyball.report.Axis;
import dev.flyball.report.Best;
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
import dev.flyball.report.Table.Field;
import dev.flyball.report.Text;
import dev.flyball.tables.train.TrainingResults.Feature;
import dev.flyball.tables.train.TrainingResults.HoldoutResult;
import dev.flyball.tables.train.TrainingResults.LearnerResult;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.RateCurve;
import dev.flyball.tables.trial.Roles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A training as {@code results.json} and the page hold it, and as its command prints it. */
public final class TrainingReport {
  private static final int DECIMALS = 4;

  /** Points of an error curve; more would hide each other. */
  private static final int MOST_POINTS = 100;

  private static final int MOST_WEIGHTS = 60;

  private final TrainingResults found;
  private final LearnerResult learner;

  private TrainingReport(TrainingResults found) {
    this.found = found;
    this.learner = found.learners().get(0);
  }

  /** Everything for {@link dev.flyball.report.ReportWriter}. */
  public static Results results(TrainingResults found, String commandLine) {
    return Results.builder("train")
        .commandLine(commandLine)
        .setting("version", FlyballVersion.current())
        .settings(found.settings())
        .data(found)
        .data("outages", found.timeline().outages())
        .data("dates", found.timeline().dates())
        .report(new TrainingReport(found).page())
        .build();
  }

  /** The summary printed after learning, for {@link dev.flyball.report.ReportText}. */
  public static List<Block> summary(TrainingResults found, Training.Outcome outcome) {
    return new TrainingReport(found).summary(outcome);
  }

  private List<Block> summary(Training.Outcome outcome) {
    TrainingResults.Data data = found.data();
    Facts facts =
        Facts.none()
            .and("law", Law.parse(learner.description()).summary())
            .and("error", errorInWords());
    if (found.holdout() != null) {
      facts = facts.and("held out", inWords(found.holdout()));
    }
    if (learner.capped() + learner.clipped() > 0) {
      String limits = text("capped %,d steps, clipped %,d", learner.capped(), learner.clipped());
      facts = facts.and("limits", limits);
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            text(
                "learned %,d rows of %s in %.1f s; %,d of %,d rows so far have a target",
                outcome.learned(),
                data.source(),
                outcome.seconds(),
                data.labelled(),
                data.rows())));
    blocks.add(facts);
    blocks.add(IntervalReceipts.table("intervals:", found.intervals()));
    if (!found.distrusted().isEmpty()) {
      blocks.add(Distrusted.table(found.distrusted()));
    }
    if (found.motion() != null) {
      blocks.add(found.motion().table());
    }
    blocks.add(weights());
    return blocks;
  }

  private String errorInWords() {
    TrainingResults.Errors errors = learner.prequential();
    if (errors.labelled() == 0) {
      return "none, because no row had a target";
    }
    return learner.accuracy() == null || learner.majority() == null
        ? text(
            "MAE %.6g, RMSE %.6g, each row predicted before it was learned",
            errors.mae(), errors.rmse())
        : text(
            "%.2f %% of the classes right, each predicted before it was learned;"
                + " the most frequent class is %.2f %%",
            100 * learner.accuracy(), 100 * learner.majority());
  }

  private static String inWords(HoldoutResult held) {
    String error = held.error("MAE %.6g, RMSE %.6g", "%.2f %% of the classes right");
    String beside = held.rivals().isEmpty() ? "" : " (" + held.rivals() + ")";
    return text(
        "%s%s%s, on %,d %s of %s that %s not learned; %.1f %% of the model visible",
        error,
        beside,
        held.worseThanConstant() ? ": WORSE THAN THE CONSTANT" : "",
        held.rows(),
        held.rows() == 1 ? "row" : "rows",
        held.source(),
        held.rows() == 1 ? "was" : "were",
        100 * held.support());
  }

  /** The weights and how often each was seen, where they have names and can be read. */
  private Block weights() {
    Map<String, Double> weights = learner.weights();
    if (weights.size() > MOST_WEIGHTS || weights.containsKey("w0")) {
      return new Paragraph(
          text("%,d weights; flyball inspect shows what a checkpoint knows", weights.size()));
    }
    Map<String, Double> shares = new HashMap<>();
    found.data().features().forEach(feature -> shares.put(feature.name(), feature.observed()));
    return Table.of(
        "",
        "",
        weights.entrySet(),
        words("", Map.Entry::getKey),
        column(
            learner.standardised() ? "weight per sd" : "weight per unit",
            weight -> Cell.shown(weight.getValue(), "%.6g")),
        column("seen", weight -> seen(weight.getKey(), shares)));
  }

  /**
   * How often what a weight weighs was seen; empty where that is no feature, as the intercept. With
   * several heads a feature stands behind the name of a class.
   */
  private static Cell seen(String weight, Map<String, Double> shares) {
    Double share = shares.get(weight);
    int head = weight.indexOf(": ");
    if (share == null && head >= 0) {
      return seen(weight.substring(head + 2), shares);
    }
    return share == null ? Cell.of("") : Cell.shown(100 * share, "%.1f %%");
  }

  private Report page() {
    TrainingResults.Data data = found.data();
    String file = InputTable.title(data.source());
    return Report.builder("Learning %s from %s".formatted(data.target(), file))
        .headline(headline(found))
        .summary(
            text(
                "%,d rows, %,d of them with a target. Every row was predicted before it was"
                    + " learned; missing values were never filled in.",
                data.rows(), data.labelled()))
        .section(Section.of("Errors", curve(), errors()))
        .section(found.holdout() == null ? null : holdout(found.holdout()))
        .section(
            IntervalReceipts.section(
                "Intervals",
                "How often the target was inside its interval, in every outage. The bound says how"
                    + " far that share can be from the level.",
                found.intervals()))
        .section(
            Section.of(
                "Weights",
                LargestWeights.chart(learner.weights(), Roles.of(learner.law()), ""),
                new Details("All weights as a table", List.of(allWeights()))))
        .section(
            Section.of(
                "What was seen",
                TrainingResults.Feature.table(data.features()),
                found.timeline().outages().isEmpty() ? null : found.timeline().table()))
        .section(
            Section.of(
                "Details",
                folded("Current mixture", found.pool() == null ? null : found.pool().table()),
                motion(found.motion())))
        .equations(
            List.of(
                PaperEquations.MASKED,
                PaperEquations.SCALAR,
                PaperEquations.MEMORY,
                PaperEquations.NORMALISED,
                PaperEquations.COHERENCE))
        .build();
  }

  private @Nullable Details motion(@Nullable WeightMotion motion) {
    if (motion == null) {
      return null;
    }
    List<Block> blocks = new ArrayList<>(List.of(motion.table()));
    blocks.addAll(motion.charts(learner.name(), Roles.of(learner.law())));
    return new Details("Motion of the weights", blocks);
  }

  private static @Nullable Details folded(String title, @Nullable Table table) {
    return table == null ? null : new Details(title, List.of(table));
  }

  private LineChart curve() {
    ErrorCurve.Windows curve = learner.prequential().curve().atMost(MOST_POINTS);
    return found
        .timeline()
        .shade(
            LineChart.builder("Error over time")
                .caption(
                    "Mean absolute error of predictions made before their rows were learned. Bands"
                        + " are outages.")
                .x(found.timeline().axis())
                .y(Axis.log("MAE"))
                .series(learner.name(), Roles.of(learner.law()), curve.row(), curve.mae()))
        .build();
  }

  private Table errors() {
    return Table.of(
        "Prequential error",
        "Mean absolute error of each prediction, made before its row was learned.",
        found.learners(),
        words("learner", LearnerResult::name),
        words("eta", each -> RateCurve.text(each.eta())),
        new Field<>("MAE", Best.MIN, each -> Cell.shown(each.prequential().mae(), "%.4g")),
        new Field<>("RMSE", Best.MIN, each -> Cell.shown(each.prequential().rmse(), "%.4g")),
        new Field<>(
            "classes right",
            Best.MAX,
            each -> each.accuracy() == null ? Cell.of("") : Cell.shown(each.accuracy(), "%.4g")),
        column("coherence", each -> Cell.of(each.coherence(), 3)));
  }

  private static Section holdout(HoldoutResult held) {
    Facts facts =
        held.accuracy() != null
            ? Facts.none().and("right", number(100 * held.accuracy()) + " %", "of the classes")
            : Facts.none().and("MAE", number(held.mae())).and("RMSE", number(held.rmse()));
    return Section.builder("Held out")
        .text(
            text(
                "%,d rows of %s were not learned.%s%s",
                held.rows(),
                InputTable.title(held.source()),
                held.rivals().isEmpty() ? "" : " For comparison: " + held.rivals() + ".",
                held.worseThanConstant() ? " **Worse than the constant.**" : ""))
        .add(facts.and("visible", number(100 * held.support()) + " %", "of the model's weight"))
        .build();
  }

  private static String number(@Nullable Double value) {
    return value == null ? "-" : text("%.4g", value);
  }

  private Table allWeights() {
    return Table.of(
        "Weights at the end",
        learner.standardised() ? "Per standard deviation of the feature." : "Per unit.",
        learner.weights().entrySet(),
        words("feature", Map.Entry::getKey),
        column(learner.name(), weight -> Cell.of(weight.getValue(), DECIMALS)));
  }

  /** A feature that fewer rows show is named. */
  private static final double RARELY = 0.5;

  private static final int MOST_NAMED = 3;

  static Headline headline(TrainingResults found) {
    LearnerResult learner = found.learners().get(0);
    String target = found.data().target();
    if (learner.prequential().labelled() == 0) {
      return new Headline(
          false,
          "Nothing was learned.",
          text("No row has a value in %s.", target),
          "choose another column with `--target`.");
    }
    HoldoutResult held = found.holdout();
    if (held == null) {
      return new Headline(
          true,
          error(learner) + ", each row predicted before it was learned.",
          seen(found),
          "`--holdout 20%` tells how well rows are predicted that it never learned; `flyball"
              + " predict CHECKPOINT FILE` predicts new ones.");
    }
    String beside = held.rivals().isEmpty() ? "" : "; " + held.rivals();
    String verdict =
        text(
            "%s on %,d rows that were held out%s.",
            held.error("MAE %.4g", "%.1f %% of the classes right"), held.rows(), beside);
    return held.worseThanConstant()
        ? new Headline(
            false,
            verdict,
            "A constant predicts the held-out rows better: what was learned does not carry over.",
            text(
                "see with `flyball evaluate FILE --target \"%s\" --compare` whether any method"
                    + " does better; check that rows are in the order in which they came.",
                target))
        : new Headline(
            true, verdict, seen(found), "predict new rows with `flyball predict CHECKPOINT FILE`.");
  }

  private static String error(LearnerResult learner) {
    return learner.accuracy() == null
        ? text("MAE %.4g", learner.prequential().mae())
        : text("%.1f %% of the classes right", 100 * learner.accuracy());
  }

  /** Features that are silent now, or else those that were rarely seen. */
  private static String seen(TrainingResults found) {
    return found.timeline().silent().isPresent()
        ? found.timeline().inWords()
        : seen(found.data().features());
  }

  private static String seen(List<Feature> features) {
    List<Feature> rare =
        features.stream()
            .filter(feature -> feature.observed() < RARELY)
            .sorted(Comparator.comparingDouble(Feature::observed))
            .toList();
    if (rare.isEmpty()) {
      return "Every feature was seen in at least half of the rows.";
    }
    List<String> shares =
        rare.stream()
            .map(feature -> text("%s in %.0f %%", feature.name(), 100 * feature.observed()))
            .toList();
    return "Seen in fewer than half of the rows: " + Text.shortened(shares, MOST_NAMED) + ".";
  }
}
