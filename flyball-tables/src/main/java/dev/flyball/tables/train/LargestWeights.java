package dev.flyball.tables.train;

import dev.flyball.data.ParameterNames;
import dev.flyball.report.BarChart;
import dev.flyball.report.Cell;
import dev.flyball.report.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The weights that are farthest from zero: reports show these. */
public final class LargestWeights {
  /** Bars or curves in one chart; more cannot be told apart. */
  private static final int MOST_DRAWN = 12;

  private LargestWeights() {}

  private static Stream<Map.Entry<String, Double>> sorted(Map<String, Double> weights) {
    return weights.entrySet().stream()
        .sorted(Comparator.comparingDouble(weight -> -Math.abs(weight.getValue())));
  }

  /** The largest first, at most so many of them. */
  public static List<Map.Entry<String, Double>> of(Map<String, Double> weights, int most) {
    return sorted(weights).limit(most).toList();
  }

  /** The names of those that a chart shows; intercepts are left out. */
  public static List<String> drawn(Map<String, Double> weights) {
    return sorted(weights)
        .map(Map.Entry::getKey)
        .filter(name -> !name.endsWith(ParameterNames.INTERCEPT))
        .limit(MOST_DRAWN)
        .toList();
  }

  /** These as bars. */
  public static BarChart chart(Map<String, Double> weights, Role role, String caption) {
    return BarChart.of(
        "Largest weights",
        caption,
        new BarChart.Key("weight", role),
        drawn(weights),
        name -> new BarChart.Bar(name, Cell.shown(weights.getOrDefault(name, 0.0), "%.3g")));
  }
}
