package dev.flyball.paper.hindsight;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.Task;
import dev.flyball.law.Law;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.Evaluation;
import dev.flyball.tables.evaluate.EvaluationPlan;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Kind;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TrainingWatch;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the default law on public tables beside every peer at the best of its settings in
 * hindsight.
 */
public final class TablesStudy {
  private TablesStudy() {}

  /**
   * The result for a table.
   *
   * @param features how many inputs its columns became
   */
  public record Result(PublicTable table, int features, EvaluationResults found)
      implements RatioStudy.Result {

    /** The rival with the smallest error. */
    public Entry best() {
      return found.entries().stream()
          .filter(each -> each.kind() == Kind.PEER || each.kind() == Kind.BASELINE)
          .min(Comparator.comparingDouble(each -> each.errors().rank()))
          .orElseThrow();
    }

    /** The law's error over that of the best rival. */
    @Override
    public double ratio() {
      double ours = found.tested().errors().rank();
      double theirs = best().errors().rank();
      return ours == theirs ? 1 : ours / theirs;
    }
  }

  /**
   * The results, in the order of the tables.
   *
   * @param law in place of the default; null for the default
   * @param done told each result as it is there
   */
  public static List<Result> run(
      List<PublicTable> tables, @Nullable String law, Consumer<Result> done) {
    return RatioStudy.run(tables, table -> run(table, law), done);
  }

  private static Result run(PublicTable table, @Nullable String law) {
    InputTable looked = table.look();
    EvaluationPlan usual =
        table.task() == Task.CLASSIFICATION
            ? EvaluationPlan.classification(looked.features(), looked.classes())
            : EvaluationPlan.regression(looked.features());
    EvaluationPlan plan = law == null ? usual : usual.law(Law.parse(law, usual.learner().model()));
    Evaluation evaluation = new Evaluation(plan.comparing());
    try (ObservationReader rows = looked.open()) {
      evaluation.run(rows, TrainingWatch.none());
    }
    return new Result(table, looked.features().size(), evaluation.results(looked, "", ""));
  }

  /** The results as tables: per half of the split, numbers and classes apart, and their means. */
  public static List<Block> report(List<Result> results) {
    return RatioStudy.report("Ratios to the best peer in hindsight", results, TablesStudy::errors);
  }

  private static Table errors(String title, List<Result> results) {
    return Table.of(
        title + ": every row predicted, then learned",
        "",
        results,
        Table.words("table", result -> result.table().name()),
        Table.words(
            "rows", result -> String.format(Locale.ROOT, "%,d", result.found().data().rows())),
        Table.words("features", result -> String.valueOf(result.features())),
        Table.column("error", result -> error(result.found().tested())),
        Table.words("best peer in hindsight", result -> result.best().name()),
        Table.column("its error", result -> error(result.best())),
        Table.column("ratio", result -> Cell.of(result.ratio(), 3)));
  }

  private static Cell error(Entry entry) {
    return Cell.shown(entry.errors().rank(), "%.4g");
  }
}
