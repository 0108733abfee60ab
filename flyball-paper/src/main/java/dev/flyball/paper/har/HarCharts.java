package dev.flyball.paper.har;

import dev.flyball.observation.Groups;
import dev.flyball.report.Axis;
import dev.flyball.report.HeatMap;
import dev.flyball.report.LineChart;
import dev.flyball.report.Palette;
import dev.flyball.report.Section;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The charts of Experiment 2. */
final class HarCharts {
  private HarCharts() {}

  /** F1 of every class over the steps: every seed faintly, their mean heavily (Figure 7). */
  static Section trajectories(ModelResults results) {
    Section.Builder section =
        Section.builder("Trajectories, " + results.model().label())
            .text(
                "F1 on the unmasked test split, judged every 100 steps; every seed faintly, their"
                    + " mean heavily.");
    for (int activity = 0; activity < results.activities().size(); activity++) {
      section.add(trajectory(results, activity));
    }
    return section.build();
  }

  private static LineChart trajectory(ModelResults results, int activity) {
    LineChart.Builder chart =
        LineChart.builder(
                HarTables.words(results.activities().get(activity))
                    + ", "
                    + results.model().label())
            .y(Axis.linear("F1"));
    results
        .runs()
        .forEach(
            (method, outcomes) -> {
              double[] steps = Arrays.stream(outcomes.get(0).steps()).asDoubleStream().toArray();
              double[][] curves =
                  outcomes.stream().map(each -> each.curve(activity)).toArray(double[][]::new);
              chart.series(method.series().runs(steps, curves).build());
            });
    return chart.build();
  }

  /**
   * The observed values of the first training rows of the first seed, features in the order of the
   * file.
   */
  static Section missingness(HarResults results) {
    Groups families = results.families();
    HeatMap inOrder =
        HeatMap.builder("What was seen, features in the order of the file", results.seen())
            .caption("The first training rows of the first seed; light is seen.")
            .labels("training row", "feature")
            .palette(Palette.SEEN)
            .limits(0, 1)
            .build();
    int[] byFamily =
        IntStream.range(0, families.size())
            .boxed()
            .sorted(Comparator.comparingInt(families::groupOf))
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] sorted =
        Arrays.stream(byFamily).mapToObj(j -> results.seen()[j]).toArray(double[][]::new);
    HeatMap.Builder grouped =
        HeatMap.builder("What was seen, features by sensing family", sorted)
            .caption("The same masks: every row sees two of the six families, 80% of each.")
            .labels("training row", "")
            .palette(Palette.SEEN)
            .limits(0, 1);
    int from = 0;
    for (int g = 0; g < families.count(); g++) {
      grouped.group(families.name(g), from, from + families.sizeOf(g));
      from += families.sizeOf(g);
    }
    return Section.builder("Missingness")
        .text(
            "Every training row keeps each feature with probability 0.8 and then loses four of its six"
                + " sensing families; it keeps its mask for the whole run.")
        .add(inOrder)
        .add(grouped.build())
        .build();
  }
}
