package dev.flyball.tables.inspect;

import static dev.flyball.report.Text.text;

import dev.flyball.control.Law;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Facts;
import dev.flyball.report.Headline;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.train.IntervalReceipts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What a checkpoint knows, for people. */
public final class InspectionReport {
  private static final int MOST_WEIGHTS = 60;
  private static final int MOST_MEMBERS = 20;

  private InspectionReport() {}

  /** Facts, weights and directions, for {@link dev.flyball.report.ReportText}. */
  public static List<Block> of(Inspection found) {
    Headline first = InspectionAdvice.of(found);
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph((first.verdict() + " " + first.reason()).strip()));
    blocks.add(new Paragraph("next: " + first.next()));
    blocks.add(facts(found));
    if (found.effects() != null) {
      blocks.add(found.effects().table(MOST_MEMBERS));
      blocks.addAll(found.effects().curveTables());
    }
    blocks.add(found.pool() == null ? new Paragraph("") : found.pool().table(MOST_MEMBERS));
    if (!found.intervals().isEmpty()) {
      blocks.add(IntervalReceipts.table("intervals:", found.intervals()));
    }
    blocks.add(weights(found));
    blocks.add(new Paragraph(memory(found.support())));
    blocks.add(directions("best supported:", found.support().strongest()));
    blocks.add(directions("blind, the weakest first:", found.support().blind()));
    blocks.add(new Paragraph(noneIsBlind(found.support()) ? "nothing is blind" : ""));
    return blocks;
  }

  static Facts facts(Inspection found) {
    Facts facts =
        Facts.none()
            .and("checkpoint", "%s, written by %s".formatted(found.file(), found.writtenBy()), "")
            .and("model", found.model(), "")
            .and("loss", found.loss(), "")
            .and("law", Law.parse(found.law()).summary(), "")
            .and("values", standardised(found.standardiser()), "")
            .and(
                "learned",
                text("%,d rows, %,d steps", found.observations(), found.steps())
                    + (found.waiting() == 0 ? "" : text(", %,d wait for labels", found.waiting())),
                "");
    return found.training() == null ? facts : training(facts, found.training());
  }

  private static String standardised(String kind) {
    return switch (kind) {
      case "online", "robust" ->
          "standardised by what was seen so far; weights are per standard deviation";
      case "given" -> "standardised with given means and scales";
      default -> "used as they are";
    };
  }

  private static Facts training(Facts facts, Inspection.Trained training) {
    Facts more =
        facts
            .and(
                "from",
                "%s, %s, %s, %s a step"
                    .formatted(
                        training.file(),
                        "target " + training.target(),
                        training.passes() == 1 ? "1 pass" : training.passes() + " passes",
                        training.batch() == 1 ? "1 row" : training.batch() + " rows"),
                "")
            .and("columns", String.join(", ", training.columns()), "");
    if (!training.classes().isEmpty()) {
      String balanced = training.balanced() ? "; rare ones are not passed over (--balance)" : "";
      more = more.and("classes", String.join(", ", training.classes()) + balanced, "");
    }
    if (!training.reading().isEmpty()) {
      more = more.and("read", training.reading(), "");
    }
    return training.missing().isEmpty()
        ? more
        : more.and("missing", "an empty cell or " + String.join(", ", training.missing()), "");
  }

  private static Table weights(Inspection found) {
    int count = found.weights().size();
    Table.Builder table =
        Table.builder(
                count > MOST_WEIGHTS
                    ? text("the %d largest of %,d weights:", MOST_WEIGHTS, count)
                    : "weights:")
            .column("")
            .column("");
    largestWeights(found, MOST_WEIGHTS)
        .forEach(
            weight -> table.row(Cell.of(weight.getKey()), Cell.shown(weight.getValue(), "%.6g")));
    return table.build();
  }

  /** The weights that are farthest from zero. */
  static List<Map.Entry<String, Double>> largestWeights(Inspection found, int most) {
    return found.weights().entrySet().stream()
        .sorted(Comparator.comparingDouble(weight -> -Math.abs(weight.getValue())))
        .limit(most)
        .toList();
  }

  /** What a weight is worth, in a sentence. */
  static String weightUnit(String standardiser) {
    return switch (standardiser) {
      case "online", "robust", "given" -> "Per standard deviation of the feature.";
      default -> "Per unit of the feature.";
    };
  }

  private static String memory(EvaluationResults.Support support) {
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

  private static Table directions(String title, List<String> directions) {
    Table.Builder table = Table.builder(title).column("");
    directions.forEach(direction -> table.row(Cell.of(direction)));
    return table.build();
  }

  private static boolean noneIsBlind(EvaluationResults.Support support) {
    return !support.spectrum().isEmpty() && support.blind().isEmpty();
  }
}
