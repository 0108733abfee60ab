package dev.flyball.bench;

import java.util.Arrays;

/** The median of repeated measurements, the quartiles around it, and how many there were. */
record Spread(double median, double lowerQuartile, double upperQuartile, int count) {

  /** Of these values, in any order; between two of them a quantile is interpolated. */
  static Spread of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a median needs at least 1 value, not 0");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Spread(
        quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75), sorted.length);
  }

  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
