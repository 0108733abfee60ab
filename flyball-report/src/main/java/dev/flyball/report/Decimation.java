package dev.flyball.report;

/**
 * Thins long curves for the page without losing a peak: the points are cut into equal buckets, and
 * each keeps its smallest and its largest value in the order in which they came. The places of the
 * two are fixed by the bucket, at its start and its middle, so that curves over one grid still
 * share their places afterwards; a value moves by less than a bucket. Gaps shorter than a bucket
 * close. O(n).
 */
final class Decimation {
  private Decimation() {}

  static Curve curve(double[] x, double[] y, int limit) {
    if (x.length <= limit || x.length != y.length) {
      return new Curve(x, y);
    }
    int buckets = limit / 2;
    double[] thin = new double[2 * buckets];
    for (int b = 0; b < buckets; b++) {
      int low = -1;
      int high = -1;
      for (int i = start(x.length, b, buckets); i < start(x.length, b + 1, buckets); i++) {
        if (Double.isFinite(y[i])) {
          low = low < 0 || y[i] < y[low] ? i : low;
          high = high < 0 || y[i] > y[high] ? i : high;
        }
      }
      thin[2 * b] = low < 0 ? Double.NaN : y[Math.min(low, high)];
      thin[2 * b + 1] = low < 0 ? Double.NaN : y[Math.max(low, high)];
    }
    return new Curve(places(x, buckets), thin);
  }

  /** A band keeps, at both places of a bucket, the whole range it covers there. */
  static Band band(double[] x, double[] low, double[] high, int limit) {
    if (x.length <= limit || x.length != low.length || x.length != high.length) {
      return new Band(x, low, high);
    }
    int buckets = limit / 2;
    double[] thinLow = new double[2 * buckets];
    double[] thinHigh = new double[2 * buckets];
    for (int b = 0; b < buckets; b++) {
      double least = Double.NaN;
      double most = Double.NaN;
      for (int i = start(x.length, b, buckets); i < start(x.length, b + 1, buckets); i++) {
        if (Double.isFinite(low[i]) && Double.isFinite(high[i])) {
          least = Double.isNaN(least) ? low[i] : Math.min(least, low[i]);
          most = Double.isNaN(most) ? high[i] : Math.max(most, high[i]);
        }
      }
      thinLow[2 * b] = thinLow[2 * b + 1] = least;
      thinHigh[2 * b] = thinHigh[2 * b + 1] = most;
    }
    return new Band(places(x, buckets), thinLow, thinHigh);
  }

  private static double[] places(double[] x, int buckets) {
    double[] places = new double[2 * buckets];
    for (int b = 0; b < buckets; b++) {
      int from = start(x.length, b, buckets);
      int to = start(x.length, b + 1, buckets);
      places[2 * b] = x[from];
      places[2 * b + 1] = x[(from + to) / 2];
    }
    places[2 * buckets - 1] = x[x.length - 1];
    return places;
  }

  private static int start(int points, int bucket, int buckets) {
    return (int) ((long) points * bucket / buckets);
  }
}
