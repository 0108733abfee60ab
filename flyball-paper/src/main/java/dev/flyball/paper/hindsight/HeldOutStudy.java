package dev.flyball.paper.hindsight;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.Task;
import dev.flyball.forest.BatchForest;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Predictor;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationPlan;
import dev.flyball.tables.train.InputTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The default where targets stop: it learns the first four fifths of a table, and {@link
 * Learner#settled} predicts the last one. Beside it batch methods on the same rows, of which the
 * best in hindsight is what it is compared with.
 */
public final class HeldOutStudy {
  private static final int RECENT = 4096;

  private HeldOutStudy() {}

  /**
   * The result for a table: mean absolute errors, or shares wrong.
   *
   * @param learned how many rows were learned
   * @param peers their errors by their names
   */
  public record Result(PublicTable table, int learned, double error, Map<String, Double> peers)
      implements RatioStudy.Result {

    /** The peer with the smallest error. */
    public String best() {
      return peers.keySet().stream().min(Comparator.comparingDouble(peers::get)).orElseThrow();
    }

    /** The default's error over that of the best peer. */
    @Override
    public double ratio() {
      double least = peers.get(best());
      return error == least ? 1 : error / least;
    }
  }

  /** The labelled rows of a table, and where the last fifth begins. */
  private record Rows(double[][] inputs, double[] targets, int classes, int cut) {

    static Rows of(InputTable table) {
      List<double[]> inputs = new ArrayList<>();
      List<Double> targets = new ArrayList<>();
      try (ObservationReader reader = table.open()) {
        while (reader.next()) {
          if (reader.labelled()) {
            inputs.add(reader.values().clone());
            targets.add(reader.target());
          }
        }
      }
      int classes = table.task() == Task.CLASSIFICATION ? table.classes().size() : 0;
      return new Rows(
          inputs.toArray(double[][]::new),
          targets.stream().mapToDouble(y -> y).toArray(),
          classes,
          (int) Math.round(0.8 * targets.size()));
    }

    /** The error on the last fifth of what predicts a number, or a number for each class. */
    double error(Function<double[], double[]> method) {
      double sum = 0;
      for (int i = cut; i < targets.length; i++) {
        double[] said = method.apply(inputs[i]);
        sum +=
            classes == 0
                ? Math.abs(said[0] - targets[i])
                : new Prediction(said, 0).best() == (int) targets[i] ? 0 : 1;
      }
      return sum / (targets.length - cut);
    }

    double[][] first(int from) {
      return Arrays.copyOfRange(inputs, from, cut);
    }
  }

  /**
   * The results, in the order of the tables, on as many threads as there are processors.
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
    Rows rows = Rows.of(looked);
    LearnerSpec usual =
        (rows.classes() > 0
                ? EvaluationPlan.classification(looked.features(), looked.classes())
                : EvaluationPlan.regression(looked.features()))
            .learner();
    Learner learner = (law == null ? usual : usual.law(Law.parse(law, usual.model()))).learner();
    for (int i = 0; i < rows.cut(); i++) {
      learner.learn(rows.inputs()[i], rows.targets()[i]);
    }
    Predictor settled = learner.settled();
    double error =
        rows.error(
            x -> {
              Prediction said = settled.predict(x);
              return rows.classes() > 0 ? oneAt(said.best(), rows.classes()) : said.values();
            });
    Map<String, Double> peers = new TreeMap<>();
    double[] constant = constant(rows);
    peers.put(rows.classes() > 0 ? "most frequent" : "median", rows.error(x -> constant));
    peers.put("ridge", rows.error(BatchRidge.of(rows.first(0), rows.targets(), rows.classes())));
    int recent = Math.max(0, rows.cut() - RECENT);
    peers.put("trees, last 4,096 rows", trees(rows, recent));
    peers.put("trees, 16,384 of all rows", trees(rows, 0));
    return new Result(table, rows.cut(), error, peers);
  }

  private static double[] oneAt(int k, int classes) {
    return IntStream.range(0, classes).mapToDouble(c -> c == k ? 1 : 0).toArray();
  }

  private static double[] constant(Rows rows) {
    double[] targets = Arrays.copyOf(rows.targets(), rows.cut());
    if (rows.classes() == 0) {
      Arrays.sort(targets);
      return new double[] {targets[targets.length / 2]};
    }
    double[] counts = new double[rows.classes()];
    for (double target : targets) {
      counts[(int) target]++;
    }
    return counts;
  }

  private static double trees(Rows rows, int from) {
    double[] targets = Arrays.copyOfRange(rows.targets(), from, rows.cut());
    return rows.error(BatchForest.of(rows.first(from), targets, rows.classes(), 1)::predict);
  }

  /** The results as tables, those that lose most first, and their means. */
  public static List<Block> report(List<Result> results) {
    return RatioStudy.report(
        "Ratios to the best batch peer in hindsight", results, HeldOutStudy::errors);
  }

  private static Table errors(String title, List<Result> results) {
    return Table.of(
        title + ": the last fifth, without its targets",
        "",
        results,
        Table.words("table", result -> result.table().name()),
        Table.words("rows", result -> String.format(Locale.ROOT, "%,d", result.learned())),
        Table.column("error", result -> Cell.shown(result.error(), "%.4g")),
        Table.words("best batch peer", Result::best),
        Table.column("its error", result -> Cell.shown(result.peers().get(result.best()), "%.4g")),
        Table.column("ratio", result -> Cell.of(result.ratio(), 3)));
  }
}
