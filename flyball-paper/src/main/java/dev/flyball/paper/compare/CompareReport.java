package dev.flyball.paper.compare;

import dev.flyball.report.Axis;
import dev.flyball.report.Best;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.tables.trial.RateCurve;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The comparison as data and as a report. */
public final class CompareReport {
  private static final String ERROR_LABEL = "|w − w⋆| / |w⋆|";

  private static final String CRITERIA =
      "Each method's η is the one of the grid with the least mean over the tuning runs: once of the"
          + " parameter error (median of |w − w⋆| / |w⋆| over the last fifteenth of the steps), once"
          + " of the prediction error (root mean square before learning, over the second half,"
          + " divided by that of the targets). All other numbers are from further runs.";

  private final CompareSettings settings;
  private final List<ScenarioResult> scenarios;

  private CompareReport(CompareSettings settings, List<ScenarioResult> scenarios) {
    this.settings = settings;
    this.scenarios = scenarios;
  }

  /** Everything that goes into {@code results.json}. */
  public static Results of(
      CompareSettings settings, List<ScenarioResult> scenarios, String commandLine) {
    CompareReport report = new CompareReport(settings, scenarios);
    return Results.builder("experiment compare")
        .commandLine(commandLine)
        .setting("tuning runs", settings.tuning())
        .setting("runs", settings.runs())
        .setting("steps", settings.steps())
        .setting("etas", Arrays.toString(settings.etas()))
        .setting("seed", settings.seed())
        .data("criteria", CRITERIA)
        .data("scenarios", report.data())
        .report(report.build())
        .build();
  }

  /** Every method at its own best eta, scenario by scenario, to be printed. */
  public static List<Block> tables(List<ScenarioResult> scenarios) {
    return scenarios.stream().<Block>map(CompareReport::table).toList();
  }

  private List<Map<String, Object>> data() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (ScenarioResult scenario : scenarios) {
      for (MethodResult result : scenario.methods()) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("scenario", scenario.scenario());
        row.put("result", result);
        row.put("errorDecades", decades(result.errors(), result.errors().best()));
        row.put("errorDecadesOfBest", decades(result.errors(), scenario.leastError()));
        row.put("predictionDecades", predictionDecades(result, result.predictions().best()));
        row.put("predictionDecadesOfBest", predictionDecades(result, scenario.leastPrediction()));
        rows.add(row);
      }
    }
    return rows;
  }

  private static double decades(RateCurve errors, double best) {
    return errors.decadesWithin(ScenarioResult.WORKING_ERROR * best);
  }

  private static double predictionDecades(MethodResult result, double best) {
    return result.predictions().decadesWithin(ScenarioResult.WORKING_PREDICTION * best);
  }

  private Report build() {
    Report.Builder report =
        Report.builder("Tuned against tuned")
            .headline(headline())
            .summary(summary())
            .section(widths());
    scenarios.forEach(scenario -> report.section(section(scenario)));
    return report.equations(PaperEquations.all()).build();
  }

  private Headline headline() {
    Map<String, Long> wins =
        scenarios.stream()
            .collect(
                Collectors.groupingBy(
                    each -> winner(each).method().label(),
                    LinkedHashMap::new,
                    Collectors.counting()));
    String counted =
        wins.entrySet().stream()
            .map(each -> "%s in %s".formatted(each.getKey(), each.getValue()))
            .collect(Collectors.joining("; "));
    return new Headline(
        true,
        "With every method at its own best η, the smallest parameter error is that of: %s (%s)."
            .formatted(
                counted, scenarios.size() == 1 ? "1 scenario" : scenarios.size() + " scenarios"),
        "Every η is chosen on tuning runs; all numbers here are from further runs.",
        "see in the next table how many rates work: a method with a wider range needs less tuning.");
  }

  private String summary() {
    String winners =
        scenarios.stream()
            .map(each -> "%s: %s".formatted(each.scenario().label(), winner(each).method().label()))
            .collect(Collectors.joining("; "));
    return "Least parameter error with every method at its own best η: " + winners + ".";
  }

  private static MethodResult winner(ScenarioResult scenario) {
    return scenario.methods().stream()
        .filter(result -> !result.method().seesEverything())
        .min(java.util.Comparator.comparingDouble(result -> result.byError().score().error()))
        .orElseThrow();
  }

  /** How wide a range of eta a method works in, scenario by scenario, by two measures. */
  private Section widths() {
    return Section.builder("How wide is the range of η in which a method works?")
        .text(CRITERIA)
        .add(widths(ScenarioResult.WORKING_PREDICTION))
        .add(widths(ScenarioResult.LOOSE_PREDICTION))
        .build();
  }

  private Table widths(double factor) {
    Table.Builder table =
        Table.builder(
                "Decades of η that predict within %s times the best method's best"
                    .formatted(factor))
            .caption("Of the 4.3 decades from 0.0001 to 2; RLS has 4.0, up to 1.")
            .column("method");
    scenarios.forEach(each -> table.column(each.scenario().label(), Best.MAX));
    for (CompareMethod method : settings.methods()) {
      if (!method.seesEverything()) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(method.label()));
        for (ScenarioResult scenario : scenarios) {
          double limit = factor * scenario.leastPrediction();
          cells.add(Cell.of(resultOf(scenario, method).predictions().decadesWithin(limit), 1));
        }
        table.row(cells);
      }
    }
    return table.build();
  }

  private static MethodResult resultOf(ScenarioResult scenario, CompareMethod method) {
    return scenario.methods().stream()
        .filter(result -> result.method() == method)
        .findFirst()
        .orElseThrow();
  }

  private Section section(ScenarioResult scenario) {
    return Section.builder(scenario.scenario().label())
        .text(scenario.scenario().text())
        .add(chart(scenario, "Parameter error over η", ERROR_LABEL, MethodResult::errors))
        .add(
            chart(
                scenario,
                "Prediction error over η",
                "relative root mean square",
                MethodResult::predictions))
        .add(table(scenario))
        .build();
  }

  private static LineChart chart(
      ScenarioResult scenario,
      String title,
      String label,
      Function<MethodResult, RateCurve> sensitivity) {
    LineChart.Builder chart = LineChart.builder(title).x(Axis.log("η")).y(Axis.log(label));
    for (MethodResult result : scenario.methods()) {
      RateCurve curve = sensitivity.apply(result);
      chart.series(result.method().series().curve(curve.etas(), capped(curve.values())).build());
    }
    return chart.build();
  }

  /** Beyond ten times the size of what is sought nothing is learned: not drawn. */
  private static double[] capped(double[] values) {
    return Arrays.stream(values).map(value -> value > 10 ? Double.NaN : value).toArray();
  }

  private static Table table(ScenarioResult scenario) {
    Table.Builder table =
        Table.builder("Every method at its own best η: " + scenario.scenario().label())
            .caption(
                "Working decades: within 1.5 times the least parameter error, 1.1 times the least"
                    + " prediction error, the method's own and that of the best method.")
            .column("method")
            .column("parameter error", Best.MIN)
            .column("at η")
            .column("decades, own", Best.MAX)
            .column("decades, best's", Best.MAX)
            .column("prediction error", Best.MIN)
            .column("at η")
            .column("decades, own", Best.MAX)
            .column("decades, best's", Best.MAX);
    scenario.methods().forEach(result -> table.row(cells(scenario, result)));
    return table.build();
  }

  private static List<Cell> cells(ScenarioResult scenario, MethodResult result) {
    List<Cell> cells =
        List.of(
            Cell.of(result.method().label()),
            Cell.of(result.byError().score().error(), 3),
            Cell.of(eta(result.byError().eta())),
            Cell.of(decades(result.errors(), result.errors().best()), 2),
            Cell.of(decades(result.errors(), scenario.leastError()), 2),
            Cell.of(result.byPrediction().score().prediction(), 4),
            Cell.of(eta(result.byPrediction().eta())),
            Cell.of(predictionDecades(result, result.predictions().best()), 2),
            Cell.of(predictionDecades(result, scenario.leastPrediction()), 2));
    return result.method().seesEverything()
        ? cells.stream().map(cell -> Cell.of(cell.text())).toList()
        : cells;
  }

  private static String eta(double eta) {
    return new BigDecimal(Double.toString(eta)).stripTrailingZeros().toPlainString();
  }
}
