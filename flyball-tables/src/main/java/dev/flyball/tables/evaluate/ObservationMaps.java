package dev.flyball.tables.evaluate;

import static dev.flyball.report.Table.words;

import dev.flyball.report.Axis;
import dev.flyball.report.Block;
import dev.flyball.report.HeatMap;
import dev.flyball.report.LineChart;
import dev.flyball.report.Palette;
import dev.flyball.report.Role;
import dev.flyball.report.Stroke;
import dev.flyball.report.Table;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.train.TrainingResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Heat maps of observed values, of the memory's share of them, and of its blind directions. */
public final class ObservationMaps {
  /** More names do not fit beside a map. */
  private static final int MOST_FEATURES = 60;

  private ObservationMaps() {}

  /** Observed values, and the memory's share of them: two maps, features by rows. */
  static List<Block> maps(EvaluationResults found) {
    EvaluationResults.Sight sight = found.sight();
    if (sight.seen().length == 0 || sight.seen()[0].length < 2) {
      return List.of();
    }
    List<Block> maps = new ArrayList<>();
    maps.add(
        sight.distrusted().length == 0
            ? map("What the rows showed", sight.seen(), found)
                .caption("Dark is hidden. " + PoolReceipt.keptWeights(found.pool()))
                .palette(Palette.SEEN)
                .limits(0, 1)
                .build()
            : map("What the rows showed", trusted(sight), found)
                .caption(
                    "Dark is hidden. Orange was there and not trusted: a guess stood in its place. "
                        + PoolReceipt.keptWeights(found.pool()))
                .palette(Palette.TRUSTED)
                .limits(-1, 1)
                .build());
    if (sight.held().length > 0) {
      maps.add(
          map("What the memory holds", sight.held(), found)
              .caption(
                  "How much of a step along a feature the recent data decide: 1 all, 0 nothing (the"
                      + " ridge decides). An outage fades; the first rows after it fill the memory"
                      + " again.")
              .limits(0, 1)
              .build());
    }
    return maps;
  }

  /** Shares seen; below zero, from a half on, where some of a window was not trusted. */
  private static double[][] trusted(EvaluationResults.Sight sight) {
    double[][] values = new double[sight.seen().length][];
    for (int j = 0; j < values.length; j++) {
      values[j] = sight.seen()[j].clone();
      for (int k = 0; k < values[j].length; k++) {
        double share = sight.distrusted()[j][k];
        values[j][k] = share == 0 ? values[j][k] : -(1 + share) / 2;
      }
    }
    return values;
  }

  private static HeatMap.Builder map(String title, double[][] values, EvaluationResults found) {
    int shown = Math.min(MOST_FEATURES, values.length);
    long window = found.sight().window();
    return HeatMap.builder(title, Arrays.copyOf(values, shown))
        .rows(
            found.data().features().stream()
                .limit(shown)
                .map(TrainingResults.Feature::name)
                .toList())
        .labels(found.timeline().label(), "")
        .columns(window, window * values[0].length)
        .named(found.dates());
  }

  /** The directions of the memory, the weakest first: how visible each is, and what is in it. */
  public static List<Block> directions(EvaluationResults.Support support) {
    if (support.directions().size() < 2) {
      return List.of();
    }
    double[] number = new double[support.spectrum().size()];
    double[] visible = new double[number.length];
    for (int k = 0; k < number.length; k++) {
      double strength = support.spectrum().get(k);
      number[k] = k + 1;
      visible[k] = strength == 0 ? 0 : 100 * strength / (strength + support.ridge());
    }
    double[] ends = {1, number.length};
    return List.of(
        LineChart.builder("How well each direction is seen")
            .caption("Below one half the ridge outweighs the data: the direction is blind.")
            .x(Axis.linear("direction, weakest first"))
            .y(Axis.linear("% data").within(0, 100))
            .series("directions", Role.DIRECTIONAL, number, visible)
            .series("blind below", Role.NEUTRAL, Stroke.DASHED, ends, new double[] {50, 50})
            .build(),
        HeatMap.builder(
                "What is in each direction",
                support.directions().stream()
                    .map(EvaluationResults.InDirections::shares)
                    .toArray(double[][]::new))
            .caption(
                "A column is a direction: a combination of features that move together. The blind"
                    + " ones are at the left.")
            .rows(
                support.directions().stream()
                    .map(EvaluationResults.InDirections::parameter)
                    .toList())
            .labels("direction, weakest first", "")
            .palette(Palette.DIVERGING)
            .limits(-1, 1)
            .build());
  }

  /** Directions in words, one per row. */
  public static Table named(String title, List<String> directions) {
    return Table.of(title, "", directions, words("combination of features", each -> each));
  }
}
