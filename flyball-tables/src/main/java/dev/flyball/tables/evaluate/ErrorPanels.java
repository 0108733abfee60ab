package dev.flyball.tables.evaluate;

import static dev.flyball.report.Table.words;

import dev.flyball.report.Axis;
import dev.flyball.report.BarChart;
import dev.flyball.report.BarChart.Bar;
import dev.flyball.report.BarChart.Key;
import dev.flyball.report.Best;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Role;
import dev.flyball.report.Stroke;
import dev.flyball.report.Table;
import dev.flyball.report.Table.Field;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Errors;
import dev.flyball.tables.evaluate.EvaluationResults.Gap;
import dev.flyball.tables.evaluate.EvaluationResults.Kind;
import dev.flyball.tables.evaluate.EvaluationResults.Residuals;
import dev.flyball.tables.evaluate.EvaluationResults.Swept;
import dev.flyball.tables.peer.Rivals;
import dev.flyball.tables.train.LargestWeights;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.RateCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The charts and tables of errors, rates and weights in an evaluation's report. */
final class ErrorPanels {
  /** Points of an error curve; more would hide each other. */
  private static final int MOST_POINTS = 100;

  /** Bars in one chart; more cannot be told apart. */
  private static final int MOST_BARS = 12;

  /** Features in the chart of gaps, two bars each. */
  private static final int MOST_GAPS = 6;

  private static final Role[] COLOURS = {
    Role.DIRECTIONAL, Role.MASKED, Role.SCALAR, Role.RECURSIVE, Role.ADAM, Role.DEBIASED
  };

  /** The order of a legend. */
  private static final List<Kind> SHOWN =
      List.of(Kind.TESTED, Kind.PUNCTUAL, Kind.OWN, Kind.BASELINE, Kind.PEER);

  private final EvaluationResults found;
  private final EvaluationResults.Data data;

  ErrorPanels(EvaluationResults found) {
    this.found = found;
    this.data = found.data();
  }

  LineChart curves() {
    String name = data.errorLabel();
    LineChart.Builder chart =
        LineChart.builder("Error over time")
            .caption(
                "Windows of equal width; bands are outages. An outage of more than half the stream"
                    + " has no band.")
            .x(found.timeline().axis())
            .y(data.isClassification() ? Axis.linear(name) : Axis.log(name));
    FreeStrokes strokes = new FreeStrokes();
    for (Entry entry : bestFirst()) {
      ErrorCurve.Windows curve = entry.errors().curve().atMost(MOST_POINTS);
      Stroke stroke = strokes.take(entry.role(), stroke(entry));
      chart.series(entry.name(), entry.role(), stroke, curve.row(), curve.mae());
    }
    return found.timeline().shade(chart).build();
  }

  /**
   * The law under test, Flyball's other laws, the baselines, then the peers by their error: a page
   * draws the first five, and what lies behind them is no law of ours.
   */
  private List<Entry> bestFirst() {
    return found.entries().stream()
        .sorted(
            Comparator.comparing((Entry entry) -> SHOWN.indexOf(entry.kind()))
                .thenComparing(
                    entry -> entry.errors().error(), Comparator.nullsLast(Double::compare)))
        .toList();
  }

  private static Stroke stroke(Entry entry) {
    return switch (entry.kind()) {
      case BASELINE -> Baseline.isLast(entry.name()) ? Stroke.DOTTED : Stroke.DASHED;
      case PEER -> Stroke.DASHED;
      default -> Stroke.SOLID;
    };
  }

  /** Predicted against actual, residuals over time, and what gaps cost; empty for classes. */
  List<Block> residuals() {
    Residuals residuals = found.residuals();
    if (residuals == null) {
      return List.of();
    }
    List<Block> charts = new ArrayList<>(List.of(predicted(residuals), overTime(residuals)));
    if (!residuals.gaps().isEmpty()) {
      charts.add(gaps(residuals.gaps()));
    }
    return charts;
  }

  private LineChart predicted(Residuals residuals) {
    double[] target = residuals.target();
    int[] order =
        IntStream.range(0, target.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> target[k]))
            .mapToInt(k -> k)
            .toArray();
    double[] actual = IntStream.of(order).mapToDouble(k -> target[k]).toArray();
    double[] predicted = IntStream.of(order).mapToDouble(k -> residuals.prediction()[k]).toArray();
    DoubleSummaryStatistics both =
        DoubleStream.concat(Arrays.stream(actual), Arrays.stream(predicted)).summaryStatistics();
    Axis across = Axis.linear("actual " + data.target());
    Axis up = Axis.linear("predicted");
    double room = (both.getMax() - both.getMin()) / 40;
    boolean wide = room > 0 && Double.isFinite(room);
    double low = both.getMin() - room;
    double high = both.getMax() + room;
    double[] ends = wide ? new double[] {low, high} : new double[0];
    return LineChart.builder("Predicted against actual")
        .caption("Points on the line are exact. A sample of all rows.")
        .x(wide ? across.within(low, high) : across)
        .y(wide ? up.within(low, high) : up)
        .series("rows", Role.POOL, Stroke.POINTS, actual, predicted)
        .series("exact", Role.NEUTRAL, Stroke.DASHED, ends, ends)
        .build();
  }

  private LineChart overTime(Residuals residuals) {
    double[] misses = new double[residuals.row().length];
    Arrays.setAll(misses, k -> residuals.target()[k] - residuals.prediction()[k]);
    LineChart.Builder chart =
        LineChart.builder("Residuals over time")
            .caption("Actual minus predicted. Above zero the prediction was too low.")
            .x(found.timeline().axis())
            .y(Axis.linear("residual"))
            .series("rows", Role.POOL, Stroke.POINTS, residuals.row(), misses);
    return found.timeline().shade(chart).build();
  }

  private BarChart gaps(List<Gap> gaps) {
    return new BarChart(
        "What gaps cost",
        "Mean absolute error of the rows in which a feature was missing, and of the rows in which"
            + " it was there. The most costly first.",
        List.of(new Key("missing", Role.MASKED), new Key("seen", Role.DIRECTIONAL)),
        gaps.stream()
            .limit(MOST_GAPS)
            .map(
                gap ->
                    new Bar(
                        gap.feature(), List.of(error(gap.errorMissing()), error(gap.errorSeen()))))
            .toList(),
        null);
  }

  /** The error of every method as bars. */
  BarChart methods() {
    return BarChart.of(
        "Error by method",
        (found.sensitivity().isEmpty() ? "" : "Peers are tuned on this table, in hindsight. ")
            + "Shorter is better.",
        new Key(data.errorName(), Role.DIRECTIONAL),
        bestFirst().stream()
            .filter(entry -> entry.errors().error() != null)
            .sorted(Comparator.comparingDouble(entry -> entry.errors().rank()))
            .limit(MOST_BARS)
            .toList(),
        entry ->
            new Bar(
                entry.tested() ? "**" + entry.name() + "**" : entry.name(),
                error(entry.errors().rank())));
  }

  private Cell error(@Nullable Double error) {
    return error == null ? Cell.of(Double.NaN, 0) : Cell.of(error, data.shown(error));
  }

  /** The error of every method as a table. */
  Table table() {
    return Table.of(
        "Prequential error",
        "Each row is predicted before it is learned.",
        found.entries(),
        words("method", entry -> entry.name() + rate(entry) + remark(entry.errors())),
        new Field<>(data.errorName(), Best.MIN, entry -> error(entry.errors().error())),
        new Field<>("RMSE", Best.MIN, entry -> rmse(entry.errors())));
  }

  /** Empty for classes, where the column is then left out. */
  private Cell rmse(Errors errors) {
    return data.isClassification()
        ? Cell.of("")
        : Cell.shown(errors.rmse() == null ? Double.NaN : errors.rmse(), "%.4g");
  }

  /** The rate of the law under test; the others have it in their names. */
  private static String rate(Entry entry) {
    Double eta = entry.tested() ? entry.eta() : null;
    return eta == null ? "" : ", rate " + RateCurve.text(eta);
  }

  private static String remark(Errors errors) {
    if (errors.divergedAt() != null) {
      return ", diverged at row " + errors.divergedAt();
    }
    return errors.labelled() == 0 ? ", no target" : "";
  }

  /** The error of every method by its rate. */
  LineChart rates() {
    LineChart.Builder chart =
        LineChart.builder("Error by rate")
            .caption(
                "Each method runs over a grid of its own, with the best of its other settings."
                    + " Rates with more than twice the error of the worst baseline are left out. For a"
                    + " method that forgets, the rate is 1 - forgetting. A law without a rate is a"
                    + " level line.")
            .x(Axis.log("learning rate η"))
            .y(Axis.log(data.errorLabel()));
    FreeStrokes strokes = new FreeStrokes();
    addLevel(chart, strokes);
    double most = highest();
    List<Swept> bestFirst =
        found.sensitivity().stream()
            .sorted(
                Comparator.comparing((Swept swept) -> !swept.own())
                    .thenComparing(swept -> swept.curve().best()))
            .toList();
    for (Swept curve : bestFirst) {
      // A method that never forgets has the rate 0, which a logarithmic axis does not.
      int from = curve.etas().get(0) > 0 ? 0 : 1;
      chart.series(
          curve.method(),
          curve.role(),
          strokes.take(curve.role(), curve.own() ? Stroke.SOLID : Stroke.DASHED),
          curve.etas().stream().skip(from).mapToDouble(eta -> eta).toArray(),
          curve.errors().stream()
              .skip(from)
              .mapToDouble(e -> e == null || e > most ? Double.NaN : e)
              .toArray());
    }
    return chart.build();
  }

  /** A law without a rate, over the rates of all others. */
  private void addLevel(LineChart.Builder chart, FreeStrokes strokes) {
    Entry tested = found.tested();
    Double level = tested.errors().error();
    if (tested.eta() == null && level != null) {
      double[] rates =
          found.sensitivity().stream()
              .flatMap(curve -> curve.etas().stream())
              .mapToDouble(eta -> eta)
              .filter(eta -> eta > 0)
              .sorted()
              .toArray();
      chart.series(
          tested.name(),
          tested.role(),
          strokes.take(tested.role(), Stroke.DASHED),
          new double[] {rates[0], rates[rates.length - 1]},
          new double[] {level, level});
    }
  }

  /** The largest error drawn: twice that of the worst baseline. */
  private double highest() {
    return found.entries().stream()
        .filter(entry -> entry.kind() == Kind.BASELINE)
        .map(entry -> entry.errors().error())
        .filter(Objects::nonNull)
        .mapToDouble(error -> 2 * error)
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Every method at its best setting. */
  Table tuned() {
    return Table.of(
        "Tuned in hindsight",
        "Each method runs over a grid of its own and is shown at its best setting, which is known"
            + " only at the end. Peers get what the default has: standardised and bounded inputs, a"
            + " centred and scaled target. Good is at most 25 % above the method's own best."
            + (data.features().size() > Rivals.WIDEST
                ? " RLS was left out: it would take too long with more than 300 features."
                : ""),
        found.sensitivity(),
        words("method", Swept::method),
        words("best setting", swept -> swept.diverged() ? "diverged" : swept.best()),
        new Field<>(
            "best " + data.errorName(),
            Best.MIN,
            swept -> error(swept.diverged() ? null : (Double) swept.curve().best())),
        words("good rates", swept -> swept.curve().goodRange()),
        words("", swept -> swept.edge() && !swept.diverged() ? "at the edge of its grid" : ""));
  }

  /** The final weights as bars. */
  BarChart largestWeights() {
    return LargestWeights.chart(
        found.weights().last(),
        Role.DIRECTIONAL,
        "The largest final weights, per standard deviation; intercept omitted.");
  }

  /** The same weights over time. */
  LineChart weightsOverTime() {
    EvaluationResults.Weights weights = found.weights();
    LineChart.Builder chart =
        LineChart.builder("Weights over time")
            .caption("Bands are outages. " + PoolReceipt.keptWeights(found.pool()))
            .x(found.timeline().axis())
            .y(Axis.linear("weight"));
    List<String> largest = LargestWeights.drawn(weights.last());
    for (int k = 0; k < largest.size(); k++) {
      chart.series(
          largest.get(k),
          COLOURS[k % COLOURS.length],
          k < COLOURS.length ? Stroke.SOLID : Stroke.DASHED,
          weights.row(),
          weights.values()[weights.names().indexOf(largest.get(k))]);
    }
    return (largest.isEmpty() ? chart : found.timeline().shade(chart)).build();
  }

  /**
   * The line styles still free in a chart: no two of its curves share colour, marker and stroke.
   */
  private static final class FreeStrokes {
    private final Map<Role, Set<Stroke>> free = new EnumMap<>(Role.class);

    /** The wanted stroke, or else the first that no other curve of this role has. */
    Stroke take(Role role, Stroke wanted) {
      Set<Stroke> left = free.computeIfAbsent(role, none -> EnumSet.allOf(Stroke.class));
      Stroke chosen = left.contains(wanted) || left.isEmpty() ? wanted : left.iterator().next();
      left.remove(chosen);
      return chosen;
    }
  }
}
