package dev.flyball.tables.evaluate;

import dev.flyball.data.ParameterNames;
import dev.flyball.report.Axis;
import dev.flyball.report.BarChart;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Role;
import dev.flyball.report.Series;
import dev.flyball.report.Stroke;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.trial.ErrorCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The charts of errors and weights in an evaluation's report. */
final class EvaluationCharts {
  /** Points of an error curve; more would hide each other. */
  private static final int MOST_POINTS = 100;

  /** Bars or weights in one chart; more cannot be told apart. */
  private static final int MOST_BARS = 12;

  /** Features in the chart of gaps, two bars each. */
  private static final int MOST_GAPS = 6;

  private static final Role[] COLOURS = {
    Role.DIRECTIONAL, Role.MASKED, Role.SCALAR, Role.RECURSIVE, Role.ADAM, Role.DEBIASED
  };

  /** The order of a legend. */
  private static final List<EvaluationResults.Kind> SHOWN =
      List.of(
          EvaluationResults.Kind.TESTED,
          EvaluationResults.Kind.PUNCTUAL,
          EvaluationResults.Kind.OWN,
          EvaluationResults.Kind.BASELINE,
          EvaluationResults.Kind.PEER);

  private EvaluationCharts() {}

  static LineChart errors(EvaluationResults found) {
    String name = found.data().errorLabel();
    LineChart.Builder chart =
        LineChart.builder("Error over time")
            .caption(
                "Windows of equal width; bands are outages. An outage of more than half the stream"
                    + " has no band.")
            .x(found.timeline().axis())
            .y(found.data().isClassification() ? Axis.linear(name) : Axis.log(name));
    Looks looks = new Looks();
    for (Entry entry : bestFirst(found.entries())) {
      ErrorCurve.Windows curve = entry.errors().curve().atMost(MOST_POINTS);
      chart.series(
          Series.builder(entry.name(), entry.role())
              .curve(curve.row(), curve.mae())
              .stroke(looks.stroke(entry.role(), stroke(entry)))
              .build());
    }
    found.timeline().shade(chart);
    return chart.build();
  }

  /**
   * The law under test, Flyball's other laws, the baselines, then the peers by their error: a page
   * draws the first five, and what lies behind them is no law of ours.
   */
  private static List<Entry> bestFirst(List<Entry> entries) {
    return entries.stream()
        .sorted(
            Comparator.comparing((Entry entry) -> SHOWN.indexOf(entry.kind()))
                .thenComparing(
                    entry -> entry.errors().error(), Comparator.nullsLast(Double::compare)))
        .toList();
  }

  private static Stroke stroke(Entry entry) {
    if (entry.kind() != EvaluationResults.Kind.BASELINE) {
      return entry.kind() == EvaluationResults.Kind.PEER ? Stroke.DASHED : Stroke.SOLID;
    }
    boolean lastValue =
        entry.name().equals(Baseline.LAST_VALUE.label(true))
            || entry.name().equals(Baseline.LAST_VALUE.label(false));
    return lastValue ? Stroke.DOTTED : Stroke.DASHED;
  }

  /** Predicted against actual, residuals over time, and what gaps cost. */
  static List<Block> residuals(EvaluationResults found, EvaluationResults.Residuals residuals) {
    List<Block> charts = new ArrayList<>();
    charts.add(predicted(found, residuals));
    charts.add(overTime(found, residuals));
    if (!residuals.gaps().isEmpty()) {
      charts.add(gaps(found, residuals.gaps()));
    }
    return charts;
  }

  private static LineChart predicted(
      EvaluationResults found, EvaluationResults.Residuals residuals) {
    double[] target = residuals.target();
    int[] order =
        IntStream.range(0, target.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> target[k]))
            .mapToInt(k -> k)
            .toArray();
    double[] actual = IntStream.of(order).mapToDouble(k -> target[k]).toArray();
    LineChart.Builder chart =
        LineChart.builder("Predicted against actual")
            .caption("Points on the line are exact. A sample of all rows.")
            .x(Axis.linear("actual " + found.data().target()))
            .y(Axis.linear("predicted"))
            .series(
                Series.builder("rows", Role.POOL)
                    .curve(
                        actual,
                        IntStream.of(order).mapToDouble(k -> residuals.prediction()[k]).toArray())
                    .stroke(Stroke.POINTS)
                    .build());
    if (actual.length > 0) {
      double[] ends = {actual[0], actual[actual.length - 1]};
      chart.series(
          Series.builder("exact", Role.NEUTRAL).curve(ends, ends).stroke(Stroke.DASHED).build());
    }
    return chart.build();
  }

  private static LineChart overTime(
      EvaluationResults found, EvaluationResults.Residuals residuals) {
    double[] misses = new double[residuals.row().length];
    Arrays.setAll(misses, k -> residuals.target()[k] - residuals.prediction()[k]);
    LineChart.Builder chart =
        LineChart.builder("Residuals over time")
            .caption("Actual minus predicted. Above zero the prediction was too low.")
            .x(found.timeline().axis())
            .y(Axis.linear("residual"))
            .series(
                Series.builder("rows", Role.POOL)
                    .curve(residuals.row(), misses)
                    .stroke(Stroke.POINTS)
                    .build());
    found.timeline().shade(chart);
    return chart.build();
  }

  private static BarChart gaps(EvaluationResults found, List<EvaluationResults.Gap> gaps) {
    BarChart.Builder chart =
        BarChart.builder("What gaps cost")
            .caption(
                "Mean absolute error of the rows in which a feature was missing, and of the rows"
                    + " in which it was there. The most costly first.")
            .key("missing", Role.MASKED)
            .key("seen", Role.DIRECTIONAL);
    for (EvaluationResults.Gap gap : gaps.stream().limit(MOST_GAPS).toList()) {
      chart.bar(gap.feature(), error(found, gap.errorMissing()), error(found, gap.errorSeen()));
    }
    return chart.build();
  }

  /** The error of every method. */
  static BarChart methods(EvaluationResults found) {
    BarChart.Builder chart =
        BarChart.builder("Error by method")
            .caption("Peers are tuned on this table, in hindsight. Shorter is better.")
            .key(found.data().errorName(), Role.DIRECTIONAL);
    bestFirst(found.entries()).stream()
        .filter(entry -> entry.errors().error() != null)
        .sorted(Comparator.comparingDouble(entry -> entry.errors().rank()))
        .limit(MOST_BARS)
        .forEach(
            entry ->
                chart.bar(
                    entry.tested() ? "**" + entry.name() + "**" : entry.name(),
                    error(found, entry.errors().rank())));
    return chart.build();
  }

  private static Cell error(EvaluationResults found, double error) {
    return Cell.of(error, found.data().shown(error));
  }

  static LineChart sensitivity(EvaluationResults found) {
    LineChart.Builder chart =
        LineChart.builder("Error by rate")
            .caption(
                "Each method runs over a grid of its own, with the best of its other settings."
                    + " Rates with more than twice the error of the worst baseline are left out. For a"
                    + " method that forgets, the rate is 1 - forgetting. A law without a rate is a"
                    + " level line.")
            .x(Axis.log("learning rate η"))
            .y(Axis.log(found.data().errorLabel()));
    Looks looks = new Looks();
    level(chart, found, looks);
    double most = highest(found);
    List<EvaluationResults.Swept> bestFirst =
        found.sensitivity().stream()
            .sorted(
                Comparator.comparing((EvaluationResults.Swept swept) -> !swept.own())
                    .thenComparing(swept -> swept.curve().best()))
            .toList();
    for (EvaluationResults.Swept curve : bestFirst) {
      // A method that never forgets has the rate 0, which a logarithmic axis does not.
      int from = curve.etas().get(0) > 0 ? 0 : 1;
      chart.series(
          Series.builder(curve.method(), curve.role())
              .curve(
                  curve.etas().stream().skip(from).mapToDouble(eta -> eta).toArray(),
                  curve.errors().stream()
                      .skip(from)
                      .mapToDouble(e -> e == null || e > most ? Double.NaN : e)
                      .toArray())
              .stroke(looks.stroke(curve.role(), curve.own() ? Stroke.SOLID : Stroke.DASHED))
              .build());
    }
    return chart.build();
  }

  /** A law without a rate, over the rates of all others. */
  private static void level(LineChart.Builder chart, EvaluationResults found, Looks looks) {
    EvaluationResults.Entry tested = found.entries().get(0);
    if (tested.eta() == null && tested.errors().error() != null) {
      double[] ends =
          found.sensitivity().stream()
              .flatMap(curve -> curve.etas().stream())
              .mapToDouble(eta -> eta)
              .filter(eta -> eta > 0)
              .sorted()
              .toArray();
      double level = tested.errors().error();
      chart.series(
          Series.builder(tested.name(), tested.role())
              .curve(new double[] {ends[0], ends[ends.length - 1]}, new double[] {level, level})
              .stroke(looks.stroke(tested.role(), Stroke.DASHED))
              .build());
    }
  }

  /** What is worth drawing: twice the error of the worst baseline. */
  private static double highest(EvaluationResults found) {
    return found.entries().stream()
        .filter(entry -> entry.kind() == EvaluationResults.Kind.BASELINE)
        .map(entry -> entry.errors().error())
        .filter(Objects::nonNull)
        .mapToDouble(error -> 2 * error)
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The final weights as bars. */
  static BarChart largestWeights(EvaluationResults found) {
    EvaluationResults.Weights weights = found.weights();
    BarChart.Builder chart =
        BarChart.builder("Largest weights")
            .caption("The largest final weights, per standard deviation; intercept omitted.")
            .key("weight", Role.DIRECTIONAL);
    for (int j : largest(weights)) {
      double weight = weights.values()[j][weights.row().length - 1];
      chart.bar(weights.names().get(j), Cell.shown(weight, "%.3g"));
    }
    return chart.build();
  }

  private static List<Integer> largest(EvaluationResults.Weights weights) {
    int last = weights.row().length - 1;
    return IntStream.range(0, last < 0 ? 0 : weights.names().size())
        .filter(j -> !weights.names().get(j).endsWith(ParameterNames.INTERCEPT))
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -Math.abs(weights.values()[j][last])))
        .limit(MOST_BARS)
        .toList();
  }

  /** The same weights over time. */
  static LineChart weights(EvaluationResults found) {
    EvaluationResults.Weights weights = found.weights();
    LineChart.Builder chart =
        LineChart.builder("Weights over time")
            .caption("Bands are outages: weights of hidden features do not change.")
            .x(found.timeline().axis())
            .y(Axis.linear("weight"));
    List<Integer> largest = largest(weights);
    for (int k = 0; k < largest.size(); k++) {
      int j = largest.get(k);
      chart.series(
          Series.builder(weights.names().get(j), COLOURS[k % COLOURS.length])
              .curve(weights.row(), weights.values()[j])
              .stroke(k < COLOURS.length ? Stroke.SOLID : Stroke.DASHED)
              .build());
    }
    if (!largest.isEmpty()) {
      found.timeline().shade(chart);
    }
    return chart.build();
  }
}
