package dev.flyball.tables.evaluate;

import dev.flyball.report.Best;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of how good predicted classes were, and of how sure predictions were. */
final class SureTables {
  /** A confusion table of more classes would not be read. */
  private static final int MOST_CLASSES = 12;

  private SureTables() {}

  /** Scores of the law under test, with the prior's beside them. */
  static Table classes(EvaluationResults found) {
    EvaluationResults.Classes scores = found.classes();
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
        Cell.of(found.tested().name()),
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
  static Table confusion(EvaluationResults found) {
    List<String> names = found.data().classes();
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
      for (int j = 0; j < shown; j++) {
        long rows = found.classes().confusion()[k][j];
        row.add(Cell.of(rows, text("%,d", rows)));
      }
      table.row(row);
    }
    return table.build();
  }

  /** How often intervals held, in all rows and in every outage, and how wide they were. */
  static Table intervals(EvaluationResults found) {
    boolean classes = found.data().isClassification();
    Table.Builder table =
        Table.builder(classes ? "Sets of classes" : "Intervals")
            .caption(
                "The share of rows whose target was inside; the exact identity bounds how far it"
                    + " is from the level.")
            .column("level")
            .column("outage")
            .column("rows")
            .column("inside")
            .column("bound")
            .column(classes ? "mean size" : "mean width");
    for (EvaluationResults.Sure sure : found.intervals()) {
      Double width = sure.meanWidth();
      for (int k = 0; k < sure.held().size(); k++) {
        EvaluationResults.Held held = sure.held().get(k);
        boolean first = k == 0;
        table.row(
            Cell.of(first ? Double.toString(sure.level()) : ""),
            Cell.of(held.outage()),
            Cell.of(held.rows(), text("%,d", held.rows())),
            Cell.of(held.share(), text("%.1f %%", 100 * held.share())),
            Cell.of(held.gapBound(), text("± %.1f", 100 * held.gapBound())),
            first && width != null ? Cell.shown(width, "%.4g") : Cell.of(""));
      }
    }
    return table.build();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
