package dev.flyball.paper.hindsight;

import dev.flyball.learn.LearnerSpec;
import dev.flyball.tables.peer.Rival;
import dev.flyball.tables.peer.Rivals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Runs the default and its peers on public tables, one table after another on as many threads as
 * there are processors. Nothing depends on the number of threads.
 */
public final class TablesStudy {
  /** The share of a table's rows that is learned before the rest is predicted. */
  private static final double LEARNED = 0.8;

  private final List<PublicTable> tables;
  private final UnaryOperator<LearnerSpec> change;

  private TablesStudy(List<PublicTable> tables, UnaryOperator<LearnerSpec> change) {
    this.tables = List.copyOf(tables);
    this.change = change;
  }

  /** The default on these tables. */
  public static TablesStudy of(List<PublicTable> tables) {
    return new TablesStudy(tables, UnaryOperator.identity());
  }

  /** These tables with another learner in the default's place. */
  public TablesStudy with(UnaryOperator<LearnerSpec> other) {
    return new TablesStudy(tables, other);
  }

  /** The results, in the order of the tables; {@code done} is told each as it is there. */
  public List<TableResult> run(Consumer<TableResult> done) {
    return tables.parallelStream()
        .map(
            table -> {
              TableResult result = run(table);
              synchronized (this) {
                done.accept(result);
              }
              return result;
            })
        .toList();
  }

  /** One table. */
  private TableResult run(PublicTable table) {
    LabelledRows rows = LabelledRows.of(table.look());
    int from = (int) (LEARNED * rows.size());
    return new TableResult(
        table,
        rows.size(),
        rows.inputs(),
        rows.missingShare(),
        DefaultTrial.prequential(rows, change),
        rivals(rows),
        new TableResult.HeldOut(
            rows.size() - from,
            DefaultTrial.heldOut(rows, from, change),
            BatchRidge.constant(rows, from),
            BatchRidge.heldOut(rows, from)));
  }

  /** Every peer at its best setting, and guesses; nobody is judged by the first row. */
  private static List<Rival> rivals(LabelledRows rows) {
    Rivals rivals = new Rivals(rows.inputs(), rows.classes());
    rivals.learnUnjudged(rows.values().get(0), rows.targets()[0]);
    for (int t = 1; t < rows.size(); t++) {
      rivals.learn(rows.values().get(t), rows.targets()[t]);
    }
    return Stream.concat(rivals.best().stream(), Guesses.of(rows).stream()).toList();
  }

  /** The geometric mean of what is positive and finite; NaN of nothing. */
  public static double mean(List<Double> ratios) {
    List<Double> logs = new ArrayList<>();
    ratios.stream()
        .filter(r -> r > 0 && r < Double.POSITIVE_INFINITY)
        .forEach(r -> logs.add(Math.log(r)));
    return Math.exp(logs.stream().mapToDouble(l -> l).average().orElse(Double.NaN));
  }
}
