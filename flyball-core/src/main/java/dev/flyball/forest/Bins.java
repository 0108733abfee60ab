package dev.flyball.forest;

import dev.flyball.checkpoint.State;
import java.util.Arrays;

/**
 * The quantile bins of each column, for growing trees; cell 0 is for missing values. Cells are
 * quantiles of a sample, or single values where a column has few. A tree sees bins of two cells:
 * 31, and one for missing values. Where bins begin changes from tree to tree, so that a forest has
 * all cuts at the cost of half of them. Immutable.
 */
final class Bins {
  /** Bins of a column, the one for missing values included. */
  static final int COUNT = 32;

  /** Cells are finer than bins: a tree sees every second cut, and the next tree the others. */
  static final int FINENESS = 1;

  /** Cells of a bin. */
  static final int FINE = 1 << FINENESS;

  /** Cells of a column, those of missing values included. */
  static final int CELLS = COUNT * FINE;

  /** Cuts of a column. */
  static final int CUTS = CELLS - 2 * FINE;

  /** Ascending within a column; a value above k of them lies in cell k + {@link #FINE}. */
  private final double[] cuts;

  /** Bins of these cuts, {@link #CUTS} a column. */
  Bins(double[] cuts) {
    this.cuts = cuts;
  }

  /** The bins that {@link #save} wrote. */
  static Bins load(State state) {
    double[] cuts = state.doubles("cuts");
    for (int at = 0; at < cuts.length; at += CUTS) {
      // All are alike where a column is new then: it has one bin.
      if (cuts[at] == cuts[at + CUTS - 1]) {
        Arrays.fill(cuts, at, at + CUTS, Double.POSITIVE_INFINITY);
      }
    }
    return new Bins(cuts);
  }

  void save(State state, TreeColumns columns) {
    state.put("cuts", cuts, columns.each(CUTS));
  }

  /** Bins from a sample of each column, {@code length} values per column; NaN is none. */
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
    return new Bins(cuts);
  }

  /**
   * Cuts between neighbours: all of them where they are few, so often that every tree sees each;
   * else those nearest to quantiles.
   */
  private static void cut(double[] sorted, int seen, double[] cuts, int at) {
    Arrays.fill(cuts, at, at + CUTS, Double.POSITIVE_INFINITY);
    int steps = 0;
    for (int i = 1; i < seen; i++) {
      steps += sorted[i] > sorted[i - 1] ? 1 : 0;
    }
    int times = FINE * steps <= CUTS ? FINE : 1;
    int made = 0;
    int due = 1;
    for (int i = 1; i < seen && made < CUTS; i++) {
      boolean isQuantile = (long) i * (CUTS + 1) >= (long) due * seen;
      if (sorted[i] > sorted[i - 1] && (steps <= CUTS || isQuantile)) {
        double middle = sorted[i - 1] + (sorted[i] - sorted[i - 1]) / 2;
        Arrays.fill(cuts, at + made, at + made + times, middle);
        made += times;
        due = (int) ((long) i * (CUTS + 1) / seen) + 1;
      }
    }
  }

  /** The cut of a column with this number, counted from 0; infinite beyond the last. */
  double cut(int c, int number) {
    return number < CUTS ? cuts[c * CUTS + number] : Double.POSITIVE_INFINITY;
  }

  /** The bytes that the cuts of so many columns take. */
  static long numBytes(int columns) {
    return 8L * columns * CUTS;
  }

  /** Writes all cuts, column after column; infinite where a column has fewer. */
  void copyCuts(double[] into, int at) {
    System.arraycopy(cuts, 0, into, at, cuts.length);
  }

  /** The bin of a cell, as a tree sees it. */
  static int bin(int cell, int tree) {
    return cell + (tree & FINE - 1) >> FINENESS;
  }

  /** The least of the cuts that lie above a bin, as a tree sees it, counted from 0. */
  static int cutAbove(int bin, int tree) {
    return (bin << FINENESS) - 1 - (tree & FINE - 1);
  }

  /** The cell of a value of column {@code c}; 0 where it is missing. O(log cells). */
  byte of(int c, double value) {
    return cell(cuts, c * CUTS, value);
  }

  /** The same by the cuts that are written from {@code low} on. */
  static byte cell(double[] cuts, int low, double value) {
    if (Double.isNaN(value)) {
      return 0;
    }
    int at = low;
    // Without a branch on the value.
    for (int step = CELLS / 2; step > 0; step >>= 1) {
      int next = at + step;
      at = next <= low + CUTS && value > cuts[next - 1] ? next : at;
    }
    return (byte) (at - low + FINE);
  }

  /** Which of {@code these} cells a value of each of {@code those} most likely lies in. */
  static byte[] translation(Bins those, Bins these, double[] sample, int length) {
    int columns = sample.length / length;
    byte[] to = new byte[columns * CELLS];
    double[] sum = new double[CELLS];
    int[] count = new int[CELLS];
    for (int c = 0; c < columns; c++) {
      Arrays.fill(sum, 0);
      Arrays.fill(count, 0);
      for (int i = c * length; i < (c + 1) * length; i++) {
        int cell = those.of(c, sample[i]);
        if (cell > 0) {
          sum[cell] += sample[i];
          count[cell]++;
        }
      }
      for (int cell = FINE; cell <= FINE + CUTS; cell++) {
        double middle = count[cell] > 0 ? sum[cell] / count[cell] : those.middle(c, cell - FINE);
        to[c * CELLS + cell] = these.of(c, middle);
      }
    }
    return to;
  }

  /** Between the cuts around the value that lies above {@code k} of them. */
  private double middle(int c, int k) {
    double below = k > 0 ? cuts[c * CUTS + k - 1] : Double.NEGATIVE_INFINITY;
    double above = k < CUTS ? cuts[c * CUTS + k] : Double.POSITIVE_INFINITY;
    if (Double.isInfinite(below)) {
      return above;
    }
    return Double.isInfinite(above) ? Math.nextUp(below) : below + (above - below) / 2;
  }
}
