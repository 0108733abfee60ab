package dev.flyball.paper.hindsight;

import dev.flyball.data.Task;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** The default on public tables, each as a ratio to the best peer in hindsight. */
final class RatioStudy {
  /** What came out for a table. */
  interface Result {
    PublicTable table();

    /** The default's error over that of the best peer. */
    double ratio();
  }

  private RatioStudy() {}

  /**
   * The results, in the order of the tables, on as many threads as there are processors. Nothing
   * depends on the number of threads.
   *
   * @param done told each result as it is there
   */
  static <R extends Result> List<R> run(
      List<PublicTable> tables, Function<PublicTable, R> study, Consumer<R> done) {
    return tables.parallelStream()
        .map(
            table -> {
              R result = study.apply(table);
              synchronized (done) {
                done.accept(result);
              }
              return result;
            })
        .toList();
  }

  /**
   * The results by half of the split, numbers and classes apart, those that lose most first, and
   * their means.
   *
   * @param errors the table of some results under a title
   */
  static <R extends Result> List<Block> report(
      String title, List<R> results, BiFunction<String, List<R>, Table> errors) {
    Table.Builder means =
        Table.builder(title)
            .column("half")
            .column("target")
            .column("tables")
            .column("mean")
            .column("worst")
            .column("below 1");
    List<Block> blocks = new ArrayList<>();
    for (String half : results.stream().map(r -> r.table().half()).distinct().sorted().toList()) {
      for (Task task : Task.values()) {
        List<R> some =
            results.stream()
                .filter(r -> r.table().half().equals(half) && r.table().task() == task)
                .sorted(Comparator.<R>comparingDouble(Result::ratio).reversed())
                .toList();
        if (!some.isEmpty()) {
          String target = task == Task.CLASSIFICATION ? "classes" : "numbers";
          blocks.add(errors.apply(half.isEmpty() ? target : half + ", " + target, some));
          List<Double> ratios = some.stream().map(Result::ratio).toList();
          means.row(
              Cell.of(half),
              Cell.of(target),
              Cell.of(String.valueOf(some.size())),
              Cell.of(mean(ratios), 3),
              Cell.of(ratios.get(0), 3),
              Cell.of(String.valueOf(ratios.stream().filter(r -> r < 1).count())));
        }
      }
    }
    blocks.add(means.build());
    return blocks;
  }

  /** The geometric mean of what is positive and finite; NaN of nothing. */
  static double mean(List<Double> ratios) {
    return Math.exp(
        ratios.stream()
            .filter(r -> r > 0 && r < Double.POSITIVE_INFINITY)
            .mapToDouble(Math::log)
            .average()
            .orElse(Double.NaN));
  }
}
