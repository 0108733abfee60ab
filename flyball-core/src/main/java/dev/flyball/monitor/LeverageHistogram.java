package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * Leverages counted in eight bins an octave from 2^-32 to 2^32: a quantile is off by an eighth of
 * its value at most. O(1) to add, O(bins) to read.
 */
final class LeverageHistogram implements Stateful {
  private static final int BINS = 512;

  /** A double shifted right by this keeps its exponent and three bits of its fraction. */
  private static final int SHIFT = 49;

  private static final long FIRST = Double.doubleToRawLongBits(0x1p-32) >>> SHIFT;

  private final long[] counts = new long[BINS];
  private long total;

  void add(double leverage) {
    counts[bin(leverage)]++;
    total++;
  }

  private static int bin(double leverage) {
    long bin = (Double.doubleToRawLongBits(leverage) >>> SHIFT) - FIRST;
    return (int) Math.max(0, Math.min(BINS - 1, bin));
  }

  /** The upper end of the bin that holds quantile {@code q}; 0 while empty. */
  double quantile(double q) {
    long rank = (long) Math.ceil(q * total);
    long below = 0;
    for (int bin = 0; bin < BINS && rank > 0; bin++) {
      below += counts[bin];
      if (below >= rank) {
        return Double.longBitsToDouble((FIRST + bin + 1) << SHIFT);
      }
    }
    return 0;
  }

  @Override
  public void fields(Fields f) {
    f.array("counts", counts);
    total = f.count("total", total);
  }
}
