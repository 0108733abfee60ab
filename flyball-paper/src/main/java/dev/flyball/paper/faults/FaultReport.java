package dev.flyball.paper.faults;

import dev.flyball.report.Best;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Errors of the benchmark's scenarios beside those that were published. */
public final class FaultReport {
  private final Map<FaultScenario, List<FaultBench.Errors>> errors;

  /** Of these scenarios. */
  public FaultReport(Map<FaultScenario, List<FaultBench.Errors>> errors) {
    this.errors = new LinkedHashMap<>(errors);
  }

  /** A table of all models and one of all faults for each scenario. */
  public List<Block> tables() {
    List<Block> tables = new ArrayList<>();
    errors.forEach(
        (scenario, ways) -> {
          tables.add(models(scenario, ways));
          tables.add(faults(scenario, ways));
        });
    return tables;
  }

  private static Table models(FaultScenario scenario, List<FaultBench.Errors> ways) {
    Table.Builder table =
        Table.builder(scenario.name())
            .caption(
                "Mean squared errors in deviations. Degradation: the worst fault's error over that"
                    + " of clean windows. Published figures are those of arXiv 2605.10822.")
            .column("model")
            .column("clean", Best.MIN)
            .column("degradation", Best.MIN)
            .column("worst fault", Best.MIN);
    for (FaultBench.Errors way : ways) {
      table
          .group("ours")
          .row(
              Cell.of(way.way().words()),
              Cell.of(way.clean(), 4),
              Cell.of(way.degradation(), 3),
              Cell.of(way.worst(), 4));
    }
    for (FaultScenario.Published row : scenario.published()) {
      table
          .group("published")
          .row(Cell.of(row.model()), cell(row.clean()), cell(row.degradation()), cell(row.worst()));
    }
    return table.build();
  }

  private static Cell cell(double value) {
    return Double.isNaN(value) ? Cell.of("") : Cell.of(value, 3);
  }

  private static Table faults(FaultScenario scenario, List<FaultBench.Errors> ways) {
    Table.Builder table = Table.builder(scenario.name() + ", by fault").column("fault");
    ways.forEach(way -> table.column(way.way().words(), Best.NONE));
    for (SensorFault fault : SensorFault.values()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(fault.words()));
      ways.forEach(way -> cells.add(Cell.of(way.faulty().get(fault), 4)));
      table.row(cells);
    }
    return table.build();
  }

  /** Everything that goes into {@code results.json}. */
  public Results results(String commandLine, int windows, int cosines, long seed) {
    Section.Builder section = Section.builder("Errors");
    tables().forEach(section::add);
    return Results.builder("experiment sensor-faults")
        .commandLine(commandLine)
        .setting("windows", windows)
        .setting("features", cosines)
        .setting("seed", seed)
        .data("errors", data())
        .report(
            Report.builder("SensorFault-Bench with repaired windows")
                .headline(headline())
                .summary(
                    "Ridge on lags and random cosines of them; in the place of what is not trusted"
                        + " stands what is expected.")
                .section(section.build())
                .build())
        .build();
  }

  private Headline headline() {
    boolean helps = true;
    StringBuilder words = new StringBuilder();
    for (Map.Entry<FaultScenario, List<FaultBench.Errors>> each : errors.entrySet()) {
      double without = each.getValue().get(0).worst();
      double with = each.getValue().get(1).worst();
      helps &= with < without;
      words.append(
          String.format(
              Locale.ROOT,
              "%s%s: worst fault %.3f, without repair %.3f",
              words.length() == 0 ? "" : "; ",
              each.getKey().name(),
              with,
              without));
    }
    return new Headline(helps, words + ".", "", "");
  }

  private List<Map<String, Object>> data() {
    List<Map<String, Object>> rows = new ArrayList<>();
    errors.forEach(
        (scenario, ways) ->
            ways.forEach(
                way -> {
                  Map<String, Object> row = new LinkedHashMap<>();
                  row.put("scenario", scenario.name());
                  row.put("way", way.way().words());
                  row.put("clean", way.clean());
                  way.faulty().forEach((fault, error) -> row.put(fault.words(), error));
                  rows.add(row);
                }));
    return rows;
  }
}
