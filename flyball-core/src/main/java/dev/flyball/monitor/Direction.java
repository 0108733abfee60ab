package dev.flyball.monitor;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A unit eigenvector of the memory S, in terms of the features.
 *
 * @param strength its eigenvalue: the faded mean of (v'g)^2
 * @param visibility strength / (strength + ridge): 1 where the data decide the step along it, 0
 *     where only the ridge does; free of scale
 * @param weights of the features, with the largest positive
 * @param names of the features
 */
public record Direction(double strength, double visibility, double[] weights, List<String> names) {
  private static final int SHOWN = 4;

  public Direction {
    weights = weights.clone();
    names = List.copyOf(names);
  }

  @Override
  public double[] weights() {
    return weights.clone();
  }

  /** The weight of feature {@code j}. */
  public double weight(int j) {
    return weights[j];
  }

  /** The heaviest features and the visibility, as in {@code 0.71 a - 0.70 b (98.2 % data)}. */
  public String withVisibility() {
    return String.format(Locale.ROOT, "%s (%.1f %% data)", this, 100 * visibility);
  }

  /** The heaviest features, as in {@code 0.71 boiler.temp - 0.70 boiler.pressure ...}. */
  @Override
  public String toString() {
    int[] order =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -Math.abs(weights[j])))
            .mapToInt(Integer::intValue)
            .filter(j -> Math.abs(weights[j]) >= 0.005)
            .toArray();
    StringBuilder text = new StringBuilder();
    for (int j : Arrays.copyOf(order, Math.min(SHOWN, order.length))) {
      String sign = text.isEmpty() ? "" : weights[j] < 0 ? " - " : " + ";
      text.append(sign)
          .append(String.format(Locale.ROOT, "%.2f ", Math.abs(weights[j])))
          .append(names.get(j));
    }
    return order.length > SHOWN ? text + " ..." : text.toString();
  }
}
