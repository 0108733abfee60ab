package dev.flyball.forest;

import dev.flyball.checkpoint.State;
import java.util.Arrays;

/**
 * In which of 31 bins a value of a column lies; bin 0 is for missing ones. Bins are quantiles of a
 * sample, or single values where a column has few. Immutable.
 */
final class Bins {
  /** Bins of a column, the one for missing values included. */
  static final int COUNT = 32;

  /** Cuts of a column. */
  static final int CUTS = COUNT - 2;

  private final int columns;

  /** Ascending within a column; a value above k of them lies in bin k + 1. */
  private final double[] cuts;

  private Bins(int columns, double[] cuts) {
    this.columns = columns;
    this.cuts = cuts;
  }

  /** What {@link #save} wrote. */
  static Bins load(State state, TreeColumns columns) {
    double[] cuts = columns.doubles(state, "cuts");
    long[] made = columns.longs(state, "made");
    for (int c = 0; c < made.length; c++) {
      Arrays.fill(cuts, c * CUTS + (int) made[c], (c + 1) * CUTS, Double.POSITIVE_INFINITY);
    }
    return new Bins(made.length, cuts);
  }

  /** A column that is new when this is loaded has one bin. */
  void save(State state, TreeColumns columns) {
    double[] finite = cuts.clone();
    long[] made = new long[this.columns];
    for (int i = 0; i < cuts.length; i++) {
      finite[i] = Double.isInfinite(cuts[i]) ? 0 : cuts[i];
      made[i / CUTS] += Double.isInfinite(cuts[i]) ? 0 : 1;
    }
    columns.put(state, "cuts", finite, CUTS);
    columns.put(state, "made", made, 1);
  }

  /** Bins from a sample of each column, {@code length} values a column; NaN is none. */
  static Bins ofSample(double[] sample, int columns, int length) {
    double[] cuts = new double[columns * CUTS];
    double[] sorted = new double[length];
    for (int c = 0; c < columns; c++) {
      System.arraycopy(sample, c * length, sorted, 0, length);
      Arrays.sort(sorted);
      int count = length;
      while (count > 0 && Double.isNaN(sorted[count - 1])) {
        count--;
      }
      cut(sorted, count, cuts, c * CUTS);
    }
    return new Bins(columns, cuts);
  }

  /** Cuts between neighbours: all of them where they are few, else those nearest to quantiles. */
  private static void cut(double[] sorted, int seen, double[] cuts, int at) {
    Arrays.fill(cuts, at, at + CUTS, Double.POSITIVE_INFINITY);
    int steps = 0;
    for (int i = 1; i < seen; i++) {
      steps += sorted[i] > sorted[i - 1] ? 1 : 0;
    }
    int made = 0;
    int due = 1;
    for (int i = 1; i < seen && made < CUTS; i++) {
      boolean isQuantile = (long) i * (CUTS + 1) >= (long) due * seen;
      if (sorted[i] > sorted[i - 1] && (steps <= CUTS || isQuantile)) {
        cuts[at + made++] = sorted[i - 1] + (sorted[i] - sorted[i - 1]) / 2;
        due = (int) ((long) i * (CUTS + 1) / seen) + 1;
      }
    }
  }

  /** Writes all cuts, column after column; infinite where a column has fewer. */
  void copyCuts(double[] into, int at) {
    System.arraycopy(cuts, 0, into, at, cuts.length);
  }

  /** The bin of a value of column {@code c}. O(log bins). */
  byte of(int c, double value) {
    return bin(cuts, c * CUTS, value);
  }

  /** The same by the cuts that are written from {@code low} on. */
  static byte bin(double[] cuts, int low, double value) {
    if (Double.isNaN(value)) {
      return 0;
    }
    int at = low;
    // Thirty cuts: five halvings, without a branch on the value.
    for (int step = 16; step > 0; step >>= 1) {
      int next = at + step;
      at = next <= low + CUTS && value > cuts[next - 1] ? next : at;
    }
    return (byte) (at - low + 1);
  }

  /** Which of {@code these} bins a value of each of {@code those} most likely lies in. */
  static byte[] translation(Bins those, Bins these, double[] sample, int length) {
    int columns = those.columns;
    byte[] to = new byte[columns * COUNT];
    double[] sum = new double[COUNT];
    int[] count = new int[COUNT];
    for (int c = 0; c < columns; c++) {
      Arrays.fill(sum, 0);
      Arrays.fill(count, 0);
      for (int i = c * length; i < (c + 1) * length; i++) {
        int bin = those.of(c, sample[i]);
        if (bin > 0) {
          sum[bin] += sample[i];
          count[bin]++;
        }
      }
      for (int bin = 1; bin < COUNT; bin++) {
        double middle = count[bin] > 0 ? sum[bin] / count[bin] : those.middle(c, bin);
        to[c * COUNT + bin] = these.of(c, middle);
      }
    }
    return to;
  }

  private double middle(int c, int bin) {
    double below = bin > 1 ? cuts[c * CUTS + bin - 2] : Double.NEGATIVE_INFINITY;
    double above = bin <= CUTS ? cuts[c * CUTS + bin - 1] : Double.POSITIVE_INFINITY;
    if (Double.isInfinite(below)) {
      return above;
    }
    return Double.isInfinite(above) ? Math.nextUp(below) : below + (above - below) / 2;
  }
}
