package dev.flyball.tables.evaluate;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.report.Axis;
import dev.flyball.report.BarChart;
import dev.flyball.report.Best;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Role;
import dev.flyball.report.Series;
import dev.flyball.report.Stroke;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationResults.Calibration;
import dev.flyball.tables.evaluate.EvaluationResults.Classes;
import dev.flyball.tables.evaluate.EvaluationResults.LatestRows;
import dev.flyball.tables.evaluate.EvaluationResults.LevelCoverage;
import dev.flyball.tables.evaluate.EvaluationResults.MethodCoverage;
import dev.flyball.tables.evaluate.EvaluationResults.OutageCoverage;
import dev.flyball.tables.evaluate.EvaluationResults.RowsCoverage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Charts and tables of predicted classes and of the coverage of intervals. */
final class CoveragePanels {
  /** A confusion table of more classes would not be read. */
  private static final int MOST_CLASSES = 12;

  /** Ways to make intervals: this law's, one radius, a quantile. */
  private static final int METHODS = 3;

  private static final List<Role> ROLES = List.of(Role.DIRECTIONAL, Role.SCALAR, Role.MASKED);

  private CoveragePanels() {}

  /** Scores of the law under test, with the prior's beside them. */
  static Table scores(String tested, Classes scores) {
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
    Cell none = Cell.of("");
    Cell logLoss = Cell.of(scores.priorLogLoss(), 4);
    table.row(Cell.of("prior"), logLoss, Cell.of(scores.priorBrier(), 4), none, none, none);
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
      double all = Math.max(1, Arrays.stream(confusion[k]).sum());
      Arrays.stream(confusion[k], 0, shown)
          .forEach(rows -> row.add(Cell.count(rows).tinted(rows / all)));
      table.row(row);
    }
    return table.build();
  }

  /** How often a class was true, by the probability that it got. */
  static Table calibration(List<Calibration> tenths) {
    return Table.of(
        "Calibration",
        "How often a class was true, by the probability that it got.",
        tenths,
        words("probability", each -> text("%.1f to %.1f", each.from(), each.to())),
        column("times", each -> Cell.count(each.count())),
        column("mean probability", each -> Cell.percent(each.given())),
        column("was true", each -> Cell.percent(each.came())));
  }

  /** The same as a chart. */
  static LineChart reliability(List<Calibration> tenths) {
    double[] ends = {0, 1};
    return LineChart.builder("Reliability")
        .caption("How often a class was true, by the probability it got. On the line: calibrated.")
        .x(Axis.linear("probability given").within(0, 1))
        .y(Axis.linear("share that was true").within(0, 1))
        .series(
            "this law",
            Role.POOL,
            tenths.stream().mapToDouble(Calibration::given).toArray(),
            tenths.stream().mapToDouble(Calibration::came).toArray())
        .series("calibrated", Role.NEUTRAL, Stroke.DASHED, ends, ends)
        .build();
  }

  /** How often intervals held, as tables: by outage, and by what rows showed. */
  static List<Block> tables(EvaluationResults found) {
    List<Held> byOutage = new ArrayList<>();
    List<Held> bySeen = new ArrayList<>();
    for (LevelCoverage level : found.intervals()) {
      level.held().forEach(each -> byOutage.add(Held.of(level, each)));
      level.bySeen().forEach(each -> bySeen.add(Held.of(level, each)));
    }
    boolean classes = found.data().isClassification();
    String caption =
        "The share of targets inside; ± is a guaranteed bound on the deviation from the level. For"
            + " comparison, two methods that ignore missing values, on the same predictions: one"
            + " adaptive radius, and the running quantile of the residuals.";
    return found.intervals().isEmpty()
        ? List.of()
        : List.of(
            table(classes ? "Sets of classes" : "Intervals", caption, "outage", classes, byOutage),
            table("By what was seen", "", "features seen", classes, bySeen));
  }

  /** How intervals of a level held in some rows; {@code bound} is NaN where none is known. */
  private record Held(
      double level, String which, long rows, double share, double bound, List<MethodCoverage> all) {
    static Held of(LevelCoverage level, OutageCoverage of) {
      return new Held(
          level.level(), of.outage(), of.rows(), of.share(), of.gapBound(), of.beside());
    }

    static Held of(LevelCoverage level, RowsCoverage of) {
      double share = of.beside().get(0).share();
      return new Held(level.level(), of.which(), of.rows(), share, Double.NaN, of.beside());
    }

    Cell share(int method) {
      return method < all.size() ? Cell.percent(all.get(method).share()) : Cell.of("");
    }

    Cell width(int method) {
      return method < all.size() ? Cell.shown(all.get(method).meanWidth(), "%.4g") : Cell.of("");
    }

    Cell bounded() {
      return Double.isNaN(bound) ? Cell.of("") : Cell.of(bound, text("± %.1f", 100 * bound));
    }
  }

  private static Table table(
      String title, String caption, String which, boolean classes, List<Held> held) {
    String width = classes ? "size" : "width";
    return Table.of(
        title,
        caption,
        held,
        words(which, Held::which),
        words("level", each -> Double.toString(each.level())),
        column("rows", each -> Cell.count(each.rows())),
        column("inside", each -> Cell.percent(each.share())),
        column("bound", Held::bounded),
        column("mean " + width, each -> each.width(0)),
        column("one radius", each -> each.share(1)),
        column("its " + width, each -> each.width(1)),
        column("quantile", each -> each.share(2)),
        column("its " + width, each -> each.width(2)));
  }

  /** How often intervals held, as charts: by outage, over time, and the last rows. */
  static List<Block> charts(EvaluationResults found) {
    List<Block> charts = new ArrayList<>();
    for (LevelCoverage level : found.intervals()) {
      charts.add(outages(level));
      charts.add(overTime(found, level));
      if (level.latest() != null) {
        charts.add(latest(found.data().target(), level.level(), level.latest()));
      }
    }
    return charts;
  }

  private static BarChart outages(LevelCoverage level) {
    return BarChart.of(
            "Inside at %s, by outage".formatted(level.level()),
            "The share of targets inside their interval. The line is the level asked for.",
            new BarChart.Key("inside", Role.DIRECTIONAL),
            level.held(),
            held ->
                new BarChart.Bar(
                    held.outage(), Cell.of(100 * held.share(), Cell.percent(held.share()).text())))
        .level(100 * level.level());
  }

  private static LineChart overTime(EvaluationResults found, LevelCoverage level) {
    LineChart.Builder chart =
        LineChart.builder("Inside at %s over time".formatted(level.level()))
            .caption("Windows of equal width; the level is the share that was asked for.")
            .x(found.timeline().axis())
            .y(Axis.linear("share inside"));
    List<RowsCoverage> windows = level.overTime();
    double[] row = windows.stream().mapToDouble(each -> Double.parseDouble(each.which())).toArray();
    for (int m = 0; m < METHODS && !windows.isEmpty(); m++) {
      int which = m;
      chart.series(
          windows.get(0).beside().get(m).method(),
          ROLES.get(m),
          m == 0 ? Stroke.SOLID : Stroke.DASHED,
          row,
          windows.stream().mapToDouble(each -> each.beside().get(which).share()).toArray());
    }
    return found.timeline().shade(chart).build();
  }

  /** The last rows: the target, the prediction and its interval. */
  private static LineChart latest(String target, double level, LatestRows found) {
    LatestRows rows = found.withGaps();
    String of = rows.series() == null ? "" : " of " + rows.series();
    return LineChart.builder("The last rows%s, with intervals at %s".formatted(of, level))
        .caption(found.caption())
        .x(Axis.linear(rows.dates().isEmpty() ? "row" : "date").named(rows.dates()))
        .y(Axis.linear(target))
        .series(
            Series.builder("prediction", Role.DIRECTIONAL)
                .curve(rows.row(), rows.prediction())
                .band(rows.row(), rows.lower(), rows.upper())
                .build())
        .series("target", Role.MASKED, Stroke.DOTTED, rows.row(), rows.target())
        .build();
  }
}
