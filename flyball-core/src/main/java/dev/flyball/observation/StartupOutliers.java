package dev.flyball.observation;

import java.util.Arrays;

/** Finds and limits outliers among the first values of a component, which are judged together. */
final class StartupOutliers {
  /** So many median distances from the median make a value a wild one. */
  private static final double WILD = 1000;

  /** The median distance from the median of a normal variable, in deviations. */
  private static final double MEDIAN_DISTANCE = 0.6744897501960817;

  private final double[] sorted;
  private final double furthest;
  private double median;
  private double reach;

  /**
   * Of {@code count} values at a time, an even number; wild ones go {@code furthest} deviations.
   */
  StartupOutliers(int count, double furthest) {
    this.sorted = new double[count];
    this.furthest = furthest;
  }

  /** Whether one of the values from {@code from} on is a wild one. */
  boolean findsWild(double[] values, int from) {
    int count = sorted.length;
    System.arraycopy(values, from, sorted, 0, count);
    median = medianOfSorted();
    for (int i = 0; i < count; i++) {
      sorted[i] = Math.abs(values[from + i] - median);
    }
    double distance = medianOfSorted();
    reach = furthest * distance / MEDIAN_DISTANCE;
    return distance != 0 && !(sorted[count - 1] <= WILD * distance);
  }

  /** The value, no further from the median of those judged last than a value may be. */
  double broughtIn(double value) {
    return Math.max(median - reach, Math.min(median + reach, value));
  }

  private double medianOfSorted() {
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted[half - 1] / 2 + sorted[half] / 2;
  }
}
