package dev.flyball.tables.evaluate;

import dev.flyball.report.Axis;
import dev.flyball.report.BarChart;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Role;
import dev.flyball.report.Series;
import dev.flyball.report.Stroke;
import java.util.List;
import java.util.Locale;

/** The pictures of how sure predictions were. */
final class SureCharts {
  private static final List<Role> ROLES = List.of(Role.DIRECTIONAL, Role.SCALAR, Role.MASKED);

  private SureCharts() {}

  /** How often intervals of one level held, in all rows and in every outage. */
  static BarChart byOutage(EvaluationResults.Sure sure) {
    BarChart.Builder chart =
        BarChart.builder("Inside at %s, by outage".formatted(sure.level()))
            .caption("The share of targets inside their interval. The line is the level asked for.")
            .key("inside", Role.DIRECTIONAL)
            .level(100 * sure.level());
    for (EvaluationResults.Held held : sure.held()) {
      chart.bar(
          held.outage(),
          Cell.of(100 * held.share(), String.format(Locale.ROOT, "%.1f %%", 100 * held.share())));
    }
    return chart.build();
  }

  /** How often a class was true, against the probability that it got. */
  static LineChart reliability(List<EvaluationResults.Calibration> tenths) {
    double[] ends = {0, 1};
    return LineChart.builder("Reliability")
        .caption("How often a class was true, by the probability it got. On the line: calibrated.")
        .x(Axis.linear("probability given").within(0, 1))
        .y(Axis.linear("share that was true").within(0, 1))
        .series(
            "this law",
            Role.POOL,
            tenths.stream().mapToDouble(EvaluationResults.Calibration::given).toArray(),
            tenths.stream().mapToDouble(EvaluationResults.Calibration::came).toArray())
        .series(
            Series.builder("calibrated", Role.NEUTRAL)
                .curve(ends, ends)
                .stroke(Stroke.DASHED)
                .build())
        .build();
  }

  /** How often intervals of one level held, over the rows, for every way to make them. */
  static LineChart coverage(EvaluationResults found, EvaluationResults.Sure sure) {
    LineChart.Builder chart =
        LineChart.builder("Inside at %s over time".formatted(sure.level()))
            .caption("Windows of equal width; the level is the share that was asked for.")
            .x(found.timeline().axis())
            .y(Axis.linear("share inside"));
    List<EvaluationResults.Inside> windows = sure.overTime();
    double[] row = windows.stream().mapToDouble(each -> Double.parseDouble(each.which())).toArray();
    int methods = windows.isEmpty() ? 0 : windows.get(0).beside().size();
    for (int m = 0; m < methods; m++) {
      int which = m;
      chart.series(
          Series.builder(windows.get(0).beside().get(m).method(), ROLES.get(m))
              .curve(
                  row,
                  windows.stream().mapToDouble(each -> each.beside().get(which).share()).toArray())
              .stroke(m == 0 ? Stroke.SOLID : Stroke.DASHED)
              .build());
    }
    found.timeline().shade(chart);
    return chart.build();
  }

  /** The last rows: the target, the prediction and its interval. */
  static LineChart latest(
      EvaluationResults found, double level, EvaluationResults.LatestRows rows) {
    return LineChart.builder("The last rows, with intervals at %s".formatted(level))
        .x(Axis.linear("row"))
        .y(Axis.linear(found.data().target()))
        .series(
            Series.builder("prediction", Role.DIRECTIONAL)
                .curve(rows.row(), rows.prediction())
                .band(rows.row(), rows.lower(), rows.upper())
                .build())
        .series(
            Series.builder("target", Role.MASKED)
                .curve(rows.row(), rows.target())
                .stroke(Stroke.DOTTED)
                .build())
        .build();
  }
}
