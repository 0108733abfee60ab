package dev.flyball.tables.inspect;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flyball.learn.Explanation;
import dev.flyball.learn.Learner;
import dev.flyball.learn.PredictionFormula;
import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Role;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Each feature's contribution to settled predictions, and the response curves of the strongest
 * ones, over some of the rows learned last.
 *
 * @param rows how many rows
 * @param unit what contributions are in
 * @param features the strongest first
 * @param curves of the strongest
 */
public record FeatureEffects(
    int rows, String unit, List<Effect> features, List<ResponseCurve> curves) {
  private static final int CURVES = 3;
  private static final int POINTS = 8;

  /**
   * The mean size of a feature's contributions ({@link Explanation}), through the linear part and
   * through the trees.
   */
  public record Effect(String feature, double linear, double trees) {
    double both() {
      return linear + trees;
    }
  }

  /**
   * The mean prediction of the rows if a feature had this value in all of them.
   *
   * @param of what is predicted, where it is not the target itself
   * @param missing the same if it were missing in all of them
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ResponseCurve(
      String feature,
      @Nullable String of,
      List<Double> values,
      List<Double> predictions,
      double missing) {

    private String label() {
      return of == null ? "prediction" : of;
    }
  }

  /**
   * The effects for a learner; null if its law keeps no rows, or its predictions have no formula.
   */
  static @Nullable FeatureEffects of(Learner learner, List<String> features, List<String> classes) {
    PredictionFormula formula = learner.formula().orElse(null);
    List<double[]> rows = learner.sampledRows();
    if (formula == null || rows.isEmpty()) {
      return null;
    }
    double[] linear = new double[features.size()];
    double[] trees = new double[features.size()];
    int first = classes.size() == 2 ? 1 : 0;
    int last = Math.max(1, classes.size());
    double per = 1.0 / (rows.size() * (last - first));
    for (double[] row : rows) {
      for (int k = first; k < last; k++) {
        Explanation why = formula.explain(row, k);
        for (int j = 0; j < linear.length; j++) {
          linear[j] += per * Math.abs(why.linear()[j]);
          trees[j] += per * Math.abs(why.trees()[j]);
        }
      }
    }
    List<Effect> effects = new ArrayList<>();
    for (int j = 0; j < linear.length; j++) {
      effects.add(new Effect(features.get(j), linear[j], trees[j]));
    }
    effects.sort(Comparator.comparingDouble(Effect::both).reversed());
    List<ResponseCurve> curves = new ArrayList<>();
    for (Effect effect : effects.stream().filter(each -> each.both() > 0).limit(CURVES).toList()) {
      curves.add(curve(formula, rows, features.indexOf(effect.feature()), features, classes));
    }
    String unit = classes.isEmpty() ? "units of the target" : "log odds";
    return new FeatureEffects(rows.size(), unit, effects, curves);
  }

  private static ResponseCurve curve(
      PredictionFormula formula,
      List<double[]> rows,
      int feature,
      List<String> features,
      List<String> classes) {
    double[] seen =
        rows.stream()
            .mapToDouble(row -> row[feature])
            .filter(value -> !Double.isNaN(value))
            .sorted()
            .distinct()
            .toArray();
    int points = Math.min(POINTS, seen.length);
    List<Double> values = new ArrayList<>();
    List<double[]> means = new ArrayList<>();
    for (int i = 0; i < points; i++) {
      int at = points == 1 ? 0 : (int) ((long) i * (seen.length - 1) / (points - 1));
      values.add(seen[at]);
      means.add(mean(formula, rows, feature, seen[at]));
    }
    double[] missing = mean(formula, rows, feature, Double.NaN);
    int shown = widest(means);
    String of =
        classes.isEmpty() ? null : "p(" + classes.get(classes.size() == 2 ? 1 : shown) + ")";
    return new ResponseCurve(
        features.get(feature),
        of,
        values,
        means.stream().map(each -> each[shown]).toList(),
        missing[shown]);
  }

  /** The output that the feature moves most. */
  private static int widest(List<double[]> means) {
    int widest = 0;
    double most = -1;
    for (int k = 0; !means.isEmpty() && k < means.get(0).length; k++) {
      int output = k;
      double[] values = means.stream().mapToDouble(each -> each[output]).sorted().toArray();
      double range = values[values.length - 1] - values[0];
      if (range > most) {
        most = range;
        widest = k;
      }
    }
    return widest;
  }

  private static double[] mean(
      PredictionFormula formula, List<double[]> rows, int feature, double value) {
    double[] sum = new double[0];
    for (double[] row : rows) {
      double[] changed = row.clone();
      changed[feature] = value;
      double[] means = formula.predict(changed);
      sum = Arrays.copyOf(sum, means.length);
      for (int k = 0; k < means.length; k++) {
        sum[k] += means[k] / rows.size();
      }
    }
    return sum;
  }

  /** The first {@code most} features. */
  Table table(int most) {
    return Table.of(
        "What features bring",
        text(
            "Mean size of a value's contribution to predictions without targets, over %,d of the"
                + " last rows, in %s.",
            rows, unit),
        features.stream().limit(most).toList(),
        words("feature", Effect::feature),
        column("linear", each -> Cell.shown(each.linear(), "%.3g")),
        column("trees", each -> Cell.shown(each.trees(), "%.3g")));
  }

  /** Each curve as a table, and the branch of what is missing. */
  List<Table> curveTables() {
    return curves.stream().map(FeatureEffects::table).toList();
  }

  private static Table table(ResponseCurve curve) {
    Table.Builder table =
        Table.builder("prediction by " + curve.feature())
            .column(curve.feature())
            .column(curve.label());
    for (int i = 0; i < curve.values().size(); i++) {
      table.row(
          Cell.shown(curve.values().get(i), "%.4g"),
          Cell.shown(curve.predictions().get(i), "%.4g"));
    }
    return table.row(Cell.of("missing"), Cell.shown(curve.missing(), "%.4g")).build();
  }

  /** Each curve as a chart. */
  List<LineChart> charts() {
    return curves.stream()
        .filter(curve -> curve.values().size() > 1)
        .map(FeatureEffects::chart)
        .toList();
  }

  private static LineChart chart(ResponseCurve curve) {
    double[] x = curve.values().stream().mapToDouble(v -> v).toArray();
    double[] y = curve.predictions().stream().mapToDouble(v -> v).toArray();
    double[] missing = new double[x.length];
    Arrays.fill(missing, curve.missing());
    return LineChart.builder("Prediction by " + curve.feature())
        .caption(
            "The mean prediction of recent rows if this feature had this value in all of them; the"
                + " level line is for the value missing.")
        .x(Axis.linear(curve.feature()))
        .y(Axis.linear(curve.label()))
        .series("seen", Role.POOL, x, y)
        .series("missing", Role.NEUTRAL, x, missing)
        .build();
  }
}
