package dev.flyball.observation;

import java.util.Arrays;

/**
 * The moments of the components that one row has seen, side by side: {@link RobustStandardiser}'s
 * arithmetic on them in loops without branches, which the compiler turns into vector code. Reused;
 * grows to the longest row.
 */
final class RobustColumns {
  long[] seen = {};
  double[] count = {};
  double[] mean = {};
  double[] variance = {};
  double[] scale = {};
  private double[] before = {};

  /**
   * Fetches the moments of a row's components, and keeps them as they are in the journal. False,
   * and nothing is kept, where some are not past their first values or have not varied.
   */
  boolean gather(RobustMoments now, double[] scales, int[] components, int from, int length) {
    if (length > count.length) {
      int room = Math.max(length, 2 * count.length);
      count = new double[room];
      mean = Arrays.copyOf(count, room);
      variance = Arrays.copyOf(count, room);
      scale = Arrays.copyOf(count, room);
      before = Arrays.copyOf(count, room);
      seen = new long[room];
    }
    MomentsJournal journal = now.journal;
    int k = journal.room(length);
    long fewest = Long.MAX_VALUE;
    double least = Double.POSITIVE_INFINITY;
    for (int e = 0; e < length; e++) {
      int j = components[from + e];
      long times = now.seen[j];
      double spread = now.variance[j];
      fewest = times < fewest ? times : fewest;
      least = spread < least ? spread : least;
      seen[e] = times;
      variance[e] = spread;
      count[e] = now.count[j];
      mean[e] = now.mean[j];
      scale[e] = scales[j];
    }
    if (fewest < RobustMoments.FIRST || least == 0) {
      return false;
    }
    System.arraycopy(components, from, journal.at, k, length);
    System.arraycopy(seen, 0, journal.seen, k, length);
    System.arraycopy(count, 0, journal.count, k, length);
    System.arraycopy(mean, 0, journal.mean, k, length);
    System.arraycopy(variance, 0, journal.squares, k, length);
    journal.keep(length);
    return true;
  }

  /** Welford's recursion; {@code scale} is the deviation afterwards, not yet held from 0. */
  void take(double[] values, int from, int length, double furthest, double horizon) {
    // One array written a loop: that is what the compiler makes vectors of.
    bounded(values, from, length, furthest);
    for (int e = 0; e < length; e++) {
      count[e] = Math.min(count[e] + 1, horizon);
    }
    for (int e = 0; e < length; e++) {
      scale[e] = 1 / count[e];
    }
    for (int e = 0; e < length; e++) {
      mean[e] = mean[e] + before[e] * scale[e];
    }
    for (int e = 0; e < length; e++) {
      double share = scale[e];
      variance[e] = (1 - share) * (variance[e] + before[e] * before[e] * share);
    }
    for (int e = 0; e < length; e++) {
      scale[e] = Math.sqrt(variance[e]);
    }
  }

  /** How far values lie from the mean, no further than they may. */
  private void bounded(double[] values, int from, int length, double furthest) {
    for (int e = 0; e < length; e++) {
      double m = mean[e];
      double reach = furthest * scale[e];
      double value = values[from + e] < m + reach ? values[from + e] : m + reach;
      before[e] = (value > m - reach ? value : m - reach) - m;
    }
  }

  /** (value - mean) / scale, no further than the bound from 0. */
  void standardise(double[] values, double[] into, int from, int length, double bound) {
    for (int e = 0; e < length; e++) {
      double standardised = (values[from + e] - mean[e]) / scale[e];
      double above = standardised < bound ? standardised : bound;
      into[from + e] = above > -bound ? above : -bound;
    }
  }
}
