package dev.flyball.tables.evaluate;

import dev.flyball.report.Best;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The tables of how good predicted classes were, and of how sure predictions were. */
final class SureTables {
  /** A confusion table of more classes would not be read. */
  private static final int MOST_CLASSES = 12;

  /** Ways to make intervals: this law's, one radius, a quantile. */
  private static final int METHODS = 3;

  private SureTables() {}

  /** What is said of predicted classes; nothing where a number is predicted. */
  static List<Table> classes(EvaluationResults found) {
    EvaluationResults.Classes scores = found.classes();
    return scores == null
        ? List.of()
        : List.of(
            scores(found.tested().name(), scores),
            confusion(found.data().classes(), scores.confusion()),
            calibration(scores.calibration()));
  }

  /** Scores of the law under test, with the prior's beside them. */
  static Table scores(String tested, EvaluationResults.Classes scores) {
    Table.Builder table =
        Table.builder("Classes")
            .caption("Balanced accuracy, F1 and AUC are means over the classes.")
            .column("method")
            .column("log loss", Best.MIN)
            .column("Brier", Best.MIN)
            .column("balanced accuracy", Best.MAX)
            .column("F1", Best.MAX)
            .column("AUC", Best.MAX);
    table.row(
        Cell.of(tested),
        Cell.of(scores.logLoss(), 4),
        Cell.of(scores.brier(), 4),
        Cell.of(scores.balancedAccuracy(), 4),
        Cell.of(scores.f1(), 4),
        Cell.of(scores.auc() == null ? Double.NaN : scores.auc(), 4));
    table.row(
        Cell.of("prior"),
        Cell.of(scores.priorLogLoss(), 4),
        Cell.of(scores.priorBrier(), 4),
        Cell.of(""),
        Cell.of(""),
        Cell.of(""));
    return table.build();
  }

  /** Rows by true and predicted class, the first classes if there are many. */
  static Table confusion(List<String> names, long[][] confusion) {
    int shown = Math.min(MOST_CLASSES, names.size());
    Table.Builder table =
        Table.builder("Confusion")
            .caption(
                shown < names.size()
                    ? text("The first %d of %d classes.", shown, names.size())
                    : "Rows by their class and by the class predicted.")
            .column("class");
    names.subList(0, shown).forEach(name -> table.column("as " + name));
    for (int k = 0; k < shown; k++) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(names.get(k))));
      long all = Arrays.stream(confusion[k]).sum();
      for (int j = 0; j < shown; j++) {
        long rows = confusion[k][j];
        row.add(Cell.of(rows, text("%,d", rows)).tinted((double) rows / Math.max(1, all)));
      }
      table.row(row);
    }
    return table.build();
  }

  /** How often a class was true, by the probability that it got. */
  static Table calibration(List<EvaluationResults.Calibration> tenths) {
    Table.Builder table =
        Table.builder("Calibration")
            .caption("How often a class was true, by the probability that it got.")
            .column("probability")
            .column("times")
            .column("mean probability")
            .column("was true");
    for (EvaluationResults.Calibration each : tenths) {
      table.row(
          Cell.of(text("%.1f to %.1f", each.from(), each.to())),
          Cell.of(each.count(), text("%,d", each.count())),
          Cell.of(each.given(), text("%.1f %%", 100 * each.given())),
          Cell.of(each.came(), text("%.1f %%", 100 * each.came())));
    }
    return table.build();
  }

  /** How often intervals held by the share of features that rows showed. */
  static Table bySeen(EvaluationResults found) {
    Table.Builder table =
        Table.builder("By what was seen").column("level").column("features seen").column("rows");
    boolean classes = found.data().isClassification();
    table.column("inside").column(classes ? "mean size" : "mean width");
    besideColumns(table, classes);
    for (EvaluationResults.Sure sure : found.intervals()) {
      for (EvaluationResults.Inside inside : sure.bySeen()) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(inside.equals(sure.bySeen().get(0)) ? Double.toString(sure.level()) : ""));
        row.add(Cell.of(inside.which()));
        row.add(Cell.of(inside.rows(), text("%,d", inside.rows())));
        inside.beside().forEach(method -> spreadCells(row, method));
        table.row(row);
      }
    }
    return table.build();
  }

  /** The same two columns of the ways that do not look at what is missing. */
  private static void besideColumns(Table.Builder table, boolean classes) {
    for (String other : List.of("one radius", "quantile")) {
      table.column(other).column(classes ? "its size" : "its width");
    }
  }

  private static void spreadCells(List<Cell> row, EvaluationResults.Spread method) {
    row.add(Cell.of(method.share(), text("%.1f %%", 100 * method.share())));
    row.add(Cell.shown(method.meanWidth(), "%.4g"));
  }

  /** How often intervals held, in all rows and in every outage, and how wide they were. */
  static Table intervals(EvaluationResults found) {
    boolean classes = found.data().isClassification();
    Table.Builder table =
        Table.builder(classes ? "Sets of classes" : "Intervals")
            .caption(
                "The share of targets inside; ± is a guaranteed bound on the deviation from the"
                    + " level. For comparison, two methods that ignore missing values, on the same"
                    + " predictions: one adaptive radius, and the running quantile of the"
                    + " residuals.")
            .column("level")
            .column("outage")
            .column("rows")
            .column("inside")
            .column("bound")
            .column(classes ? "mean size" : "mean width");
    besideColumns(table, classes);
    for (EvaluationResults.Sure sure : found.intervals()) {
      for (int k = 0; k < sure.held().size(); k++) {
        EvaluationResults.Held held = sure.held().get(k);
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(k == 0 ? Double.toString(sure.level()) : ""));
        row.add(Cell.of(held.outage()));
        row.add(Cell.of(held.rows(), text("%,d", held.rows())));
        row.add(Cell.of(held.share(), text("%.1f %%", 100 * held.share())));
        row.add(Cell.of(held.gapBound(), text("± %.1f", 100 * held.gapBound())));
        List<EvaluationResults.Spread> beside = held.beside();
        for (int m = 0; m < METHODS; m++) {
          if (m > 0) {
            row.add(
                m < beside.size()
                    ? Cell.of(beside.get(m).share(), text("%.1f %%", 100 * beside.get(m).share()))
                    : Cell.of(""));
          }
          row.add(m < beside.size() ? Cell.shown(beside.get(m).meanWidth(), "%.4g") : Cell.of(""));
        }
        table.row(row);
      }
    }
    return table.build();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
