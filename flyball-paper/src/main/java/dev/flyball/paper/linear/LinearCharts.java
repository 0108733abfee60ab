package dev.flyball.paper.linear;

import dev.flyball.report.Axis;
import dev.flyball.report.HeatMap;
import dev.flyball.report.LineChart;
import dev.flyball.report.Section;
import java.util.function.Function;

/** The charts of one case: errors, smoothness, coherence, and what was seen. */
final class LinearCharts {
  private LinearCharts() {}

  static Section of(CaseResult result) {
    return Section.builder(capitalised(result.setting().words()))
        .add(errors(result))
        .add(
            ofFirstRun(
                result, "Smoothness of the first run", Axis.log("smoothness"), Curves::smoothness))
        .add(
            ofFirstRun(
                result, "Coherence of the first run", Axis.linear("coherence"), Curves::coherence))
        .add(
            ofFirstRun(
                result,
                "Loss of the first run, the largest since the point before",
                Axis.log("(ŷ − y)² / 2"),
                Curves::loss))
        .add(seen(result))
        .build();
  }

  private static String capitalised(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static LineChart errors(CaseResult result) {
    LineChart.Builder chart =
        LineChart.builder("Parameter error")
            .caption("Every run and their mean.")
            .y(Axis.log("|w − w⋆| / |w⋆|"));
    result
        .learners()
        .forEach(
            (learner, of) -> {
              double[] steps = of.curves().get(0).steps();
              double[][] runs = of.curves().stream().map(Curves::error).toArray(double[][]::new);
              chart.series(learner.series().runs(steps, runs).build());
            });
    return chart.build();
  }

  private static LineChart ofFirstRun(
      CaseResult result, String title, Axis y, Function<Curves, double[]> values) {
    LineChart.Builder chart = LineChart.builder(title).y(y);
    result
        .learners()
        .forEach(
            (learner, of) -> {
              Curves curves = of.curves().get(0);
              chart.series(learner.series().curve(curves.steps(), values.apply(curves)).build());
            });
    return chart.build();
  }

  private static HeatMap seen(CaseResult result) {
    HeatMap.Builder map =
        HeatMap.builder("What was seen", result.seen())
            .caption("The first steps of the first run; dark is seen.")
            .labels("step", "feature")
            .limits(0, 1);
    for (int g = 0; g < LinearStream.GROUPS.count(); g++) {
      int from = LinearStream.GROUPS.component(g, 0);
      map.group(LinearStream.GROUPS.name(g), from, from + LinearStream.GROUPS.sizeOf(g));
    }
    return map.build();
  }
}
