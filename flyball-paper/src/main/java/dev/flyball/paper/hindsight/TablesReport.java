package dev.flyball.paper.hindsight;

import dev.flyball.data.Task;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import dev.flyball.tables.peer.Rival;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the study of tables found, as tables: per half of the split, numbers and classes apart. */
public final class TablesReport {
  private TablesReport() {}

  public static List<Block> of(List<TableResult> results) {
    List<Block> blocks = new ArrayList<>();
    Map<String, List<TableResult>> halves =
        results.stream()
            .collect(
                Collectors.groupingBy(r -> r.table().half(), TreeMap::new, Collectors.toList()));
    halves.forEach(
        (half, ofHalf) -> {
          for (Task task : Task.values()) {
            List<TableResult> ofTask =
                ofHalf.stream().filter(r -> r.table().task() == task).toList();
            if (!ofTask.isEmpty()) {
              blocks.add(errors(half, task, ofTask));
              blocks.add(heldOut(half, task, ofTask));
            }
          }
        });
    blocks.add(summary(halves));
    return blocks;
  }

  private static Table errors(String half, Task task, List<TableResult> results) {
    boolean classes = task == Task.CLASSIFICATION;
    Table.Builder table =
        Table.builder(title(half, task) + ": every row predicted, then learned")
            .column("table")
            .column("rows")
            .column("features")
            .column("missing")
            .column(classes ? "default, wrong" : "default, error")
            .column("best peer in hindsight")
            .column("its error")
            .column("ratio");
    if (classes) {
      table.column("log loss").column("ratio");
    }
    for (TableResult result : sorted(results)) {
      Rival best = result.best();
      List<Cell> cells =
          new ArrayList<>(
              List.of(
                  Cell.of(result.table().name()),
                  Cell.of(String.format(Locale.ROOT, "%,d", result.rows())),
                  Cell.of(String.valueOf(result.features())),
                  Cell.of(100 * result.missing(), percent(result.missing())),
                  Cell.shown(result.ours().error(), "%.4g"),
                  Cell.of(described(best)),
                  Cell.shown(best.error(), "%.4g"),
                  Cell.of(result.ratio(), 3)));
      if (classes) {
        cells.add(Cell.of(result.ours().logLoss(), 3));
        cells.add(Cell.of(result.logRatio(), 3));
      }
      table.row(cells.toArray(Cell[]::new));
    }
    return table.build();
  }

  private static Table heldOut(String half, Task task, List<TableResult> results) {
    return Table.of(
        title(half, task) + ": the last fifth, predicted by what the rest taught",
        "",
        sorted(results),
        Table.words("table", result -> result.table().name()),
        Table.words("rows", result -> String.format(Locale.ROOT, "%,d", result.heldOut().rows())),
        Table.column("default", result -> Cell.shown(result.heldOut().ours().error(), "%.4g")),
        Table.column("constant", result -> Cell.shown(result.heldOut().constant().error(), "%.4g")),
        Table.column("batch ridge", result -> Cell.shown(result.heldOut().ridge().error(), "%.4g")),
        Table.column("over the constant", result -> Cell.of(result.heldOutRatio(), 3)));
  }

  private static Table summary(Map<String, List<TableResult>> halves) {
    Table.Builder table =
        Table.builder("Ratios to the best peer in hindsight")
            .column("half")
            .column("target")
            .column("tables")
            .column("mean")
            .column("worst")
            .column("below 1")
            .column("held out above the constant");
    halves.forEach(
        (half, results) -> {
          for (Task task : Task.values()) {
            row(
                table,
                half,
                task == Task.CLASSIFICATION ? "classes" : "numbers",
                results.stream().filter(r -> r.table().task() == task).toList());
          }
          row(table, half, "both", results);
        });
    return table.build();
  }

  private static void row(
      Table.Builder table, String half, String target, List<TableResult> results) {
    if (results.isEmpty()) {
      return;
    }
    List<Double> ratios = results.stream().map(TableResult::ratio).toList();
    table.row(
        Cell.of(half),
        Cell.of(target),
        Cell.of(String.valueOf(results.size())),
        Cell.of(TablesStudy.mean(ratios), 3),
        Cell.of(ratios.stream().mapToDouble(r -> r).max().orElseThrow(), 3),
        Cell.of(String.valueOf(ratios.stream().filter(r -> r < 1).count())),
        Cell.of(String.valueOf(results.stream().filter(r -> r.heldOutRatio() > 1).count())));
  }

  private static List<TableResult> sorted(List<TableResult> results) {
    return results.stream().sorted(Comparator.comparingDouble(TableResult::ratio)).toList();
  }

  private static String title(String half, Task task) {
    String target = task == Task.CLASSIFICATION ? "classes" : "numbers";
    return half.isEmpty() ? target : half + ", " + target;
  }

  private static String described(Rival rival) {
    String words = rival.setting().isEmpty() ? rival.name() : rival.name() + ", " + rival.setting();
    return rival.edge() ? words + " (edge of its grid)" : words;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
