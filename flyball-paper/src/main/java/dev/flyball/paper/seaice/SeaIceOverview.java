package dev.flyball.paper.seaice;

import dev.flyball.report.Axis;
import dev.flyball.report.LineChart;
import dev.flyball.report.Section;
import dev.flyball.report.Series;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** All rotations in one chart: each learner's mean error, and its spread over rotations. */
final class SeaIceOverview {
  private SeaIceOverview() {}

  /** Learners that every rotation has. */
  static Section of(List<SeaIceResults> found) {
    LineChart.Builder chart =
        LineChart.builder("Validation MAE over rotations")
            .caption(
                "Mean over %s rotations; shaded from the lowest to the highest."
                    .formatted(found.size()))
            .y(Axis.log("MAE, percent of concentration"));
    for (SeaIceMethod learner : found.get(0).curves().keySet()) {
      if (found.stream().allMatch(each -> each.curves().containsKey(learner))) {
        chart.series(
            series(learner, found.stream().map(each -> each.curves().get(learner)).toList()));
      }
    }
    return Section.builder("All rotations").add(chart.build()).build();
  }

  private static Series series(SeaIceMethod learner, List<ValidationCurve> curves) {
    double[] steps = Arrays.copyOf(SeaIceReport.steps(curves.get(0)), shared(curves));
    return learner
        .series()
        .curve(steps, across(curves, all -> all.average().orElseThrow()))
        .band(
            steps,
            across(curves, all -> all.min().orElseThrow()),
            across(curves, all -> all.max().orElseThrow()))
        .build();
  }

  /** A checkpoint may be ahead of what was asked for: what counts is what all rotations have. */
  private static int shared(List<ValidationCurve> curves) {
    return curves.stream().mapToInt(curve -> curve.errors().length).min().orElseThrow();
  }

  /** Validation by validation, over the rotations. */
  private static double[] across(List<ValidationCurve> curves, ToDoubleFunction<DoubleStream> of) {
    double[] values = new double[shared(curves)];
    for (int i = 0; i < values.length; i++) {
      int at = i;
      values[i] = of.applyAsDouble(curves.stream().mapToDouble(curve -> curve.errors()[at]));
    }
    return values;
  }
}
