package dev.flyball.paper.seaice;

import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Section;
import dev.flyball.report.Stroke;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tables of Experiment 3's report, and its Figure 10. */
final class SeaIceTables {
  static final List<String> COLUMNS =
      List.of(
          "window",
          "MAE full",
          "MAE masked",
          "MAE controlled",
          "c<m",
          "c best",
          "good region gain",
          "bad excursion reduction",
          "|ΔMAE| masked",
          "|ΔMAE| controlled");

  private SeaIceTables() {}

  /** Table 3 of this run and the paper's, each with its thresholds. */
  static Section tableThree(List<SeaIceResults> found) {
    Table.Builder ours = Table.builder("This run");
    Table.Builder papers =
        Table.builder("The paper, 25 real scenes, 20,000 steps")
            .caption("Other scenes and other steps: not to be compared number by number.");
    COLUMNS.forEach(ours::column);
    COLUMNS.forEach(papers::column);
    for (SeaIceResults each : found) {
      String rotation = "rotation " + each.settings().rotation();
      ours.group(rotation);
      papers.group(rotation);
      for (SeaIceResults.Row row : each.table()) {
        ours.row(cells(window(row), values(row.window())));
      }
      for (PaperRow row : PaperRow.of(each.settings().rotation())) {
        papers.row(cells(row.window(), row.numbers()));
      }
    }
    return Section.builder("Table 3")
        .add(ours.build())
        .add(papers.build())
        .add(thresholds(found))
        .build();
  }

  /** As the paper writes it, 5k-20k, where steps are whole thousands. */
  private static String window(SeaIceResults.Row row) {
    return row.first() % 1000 == 0 && row.last() % 1000 == 0
        ? (row.first() == 0 ? "0" : row.first() / 1000 + "k") + "-" + row.last() / 1000 + "k"
        : row.first() + "-" + row.last();
  }

  private static List<Cell> cells(String window, double[] values) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(window));
    for (int i = 0; i < values.length; i++) {
      boolean share = i >= 3 && i <= 6;
      cells.add(share ? Cell.of(values[i], 1) : Cell.of(values[i], 2));
    }
    return cells;
  }

  /** One row of Table 3 in the paper's units, in the order of {@link PaperRow#numbers}. */
  static double[] values(ValidationWindow window) {
    String full = SeaIceMethod.FULL.label();
    String masked = SeaIceMethod.MASKED.label();
    String controlled = SeaIceMethod.CONTROLLED.label();
    return new double[] {
      window.mean(full),
      window.mean(masked),
      window.mean(controlled),
      100 * window.better(controlled, masked),
      100 * window.best(controlled),
      100 * window.goodRegionGain(controlled, masked),
      100 * window.badExcursionReduction(controlled, masked),
      window.meanAbsoluteChange(masked),
      window.meanAbsoluteChange(controlled)
    };
  }

  private static Table thresholds(List<SeaIceResults> found) {
    return Table.of(
        "What is good and what is bad, MAE in percent",
        "Lower quartile and 90th percentile of all validations, pooled over full, masked and"
            + " controlled; in brackets the paper's.",
        found,
        Table.words("rotation", each -> each.settings().rotation().name()),
        Table.words(
            "good up to", each -> beside(each.statistics().goodThreshold(), paper(each).good())),
        Table.words(
            "bad from", each -> beside(each.statistics().badThreshold(), paper(each).bad())));
  }

  private static PaperSplit paper(SeaIceResults found) {
    return PaperSplit.of(found.settings().rotation());
  }

  private static String beside(double here, double paper) {
    return String.format(Locale.ROOT, "%.2f (%.2f)", here, paper);
  }

  /** The targets of every rotation's patches. */
  static Section splits(List<SeaIceResults> found) {
    Table table =
        Table.of(
            "Targets of the patches, in percent of ice",
            "In brackets the paper's, of its scenes.",
            found,
            Table.words("rotation", each -> each.settings().rotation().name()),
            Table.words("training", each -> String.valueOf(each.training().patches())),
            Table.words("mean", each -> beside(each.training().mean(), paper(each).trainingMean())),
            Table.words(
                "deviation",
                each -> beside(each.training().deviation(), paper(each).trainingDeviation())),
            Table.words("validation", each -> String.valueOf(each.validation().patches())),
            Table.words(
                "mean", each -> beside(each.validation().mean(), paper(each).validationMean())),
            Table.words(
                "deviation",
                each -> beside(each.validation().deviation(), paper(each).validationDeviation())));
    return Section.builder("Rotations").add(table).build();
  }

  /** The laws of the learners that have one, as {@code --law} takes them. */
  static List<String> laws(List<SeaIceMethod> learners) {
    return learners.stream().flatMap(each -> each.law().stream()).distinct().toList();
  }

  static Section laws(SeaIceSettings settings) {
    Table table =
        Table.of(
            "The laws, as --law takes them",
            "",
            settings.learners(),
            Table.words("learner", SeaIceMethod::label),
            Table.words(
                "law", each -> each.law().orElse("Adam, eta " + each.eta() + ", no law of ours")));
    return Section.builder("Laws")
        .text(
            "Full and masked SGD are the [masked step](#masked-law). The controlled learner is the"
                + " [directional law](#directional-law) as printed; its [memory](#memory) holds the"
                + " gradient of the loss in place of g, in chunks that begin anew with every tensor.")
        .add(table)
        .build();
  }

  /** Figure 10: a row for each rotation, a panel for each learner, its counterpart as dots. */
  static Section panels(List<SeaIceResults> found) {
    Section.Builder section =
        Section.builder("Trajectories, learner by learner")
            .text(
                "As the paper's Figure 10: the dots beside masked SGD are the controlled learner's"
                    + " validations, those beside the controlled learner masked SGD's.");
    for (SeaIceResults each : found) {
      section.add(panel(each, SeaIceMethod.FULL, null));
      section.add(panel(each, SeaIceMethod.MASKED, SeaIceMethod.CONTROLLED));
      section.add(panel(each, SeaIceMethod.CONTROLLED, SeaIceMethod.MASKED));
    }
    return section.build();
  }

  private static LineChart panel(
      SeaIceResults found, SeaIceMethod learner, @Nullable SeaIceMethod counterpart) {
    LineChart.Builder chart =
        LineChart.builder("Rotation %s, %s".formatted(found.settings().rotation(), learner.label()))
            .y(Axis.linear("MAE, percent of concentration"));
    ValidationCurve curve = found.curves().get(learner);
    chart.series(learner.series().curve(SeaIceReport.steps(curve), curve.errors()).build());
    if (counterpart != null) {
      ValidationCurve other = found.curves().get(counterpart);
      chart.series(
          counterpart
              .series()
              .curve(SeaIceReport.steps(other), other.errors())
              .stroke(Stroke.POINTS)
              .build());
    }
    return chart.build();
  }
}
