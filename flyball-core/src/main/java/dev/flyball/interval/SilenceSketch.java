package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;

/**
 * MinHash sketches of which components go missing together: for each, the least of eight hashes
 * over the rows in which a component was missing. Two components agree in a share of them that
 * estimates the share of rows that both miss among those that either does. O(missing) per row.
 */
final class SilenceSketch implements Stateful {
  private static final int HASHES = 8;
  private static final double ALIKE = 0.75;

  private final long[] least;
  private final long[] silent;
  private final long[] hashes = new long[HASHES];
  private long rows;

  /** Whether the hashes are of this row: they are found where something is missing. */
  private boolean hashed;

  SilenceSketch(int inputs) {
    this.least = new long[inputs * HASHES];
    this.silent = new long[inputs];
    reset();
  }

  /** Begins a row. */
  void next() {
    rows++;
    hashed = false;
  }

  /** Component {@code j} is missing in this row. */
  void miss(int j) {
    if (!hashed) {
      hash();
    }
    silent[j]++;
    for (int k = 0, at = j * HASHES; k < HASHES; k++, at++) {
      least[at] = Math.min(least[at], hashes[k]);
    }
  }

  private void hash() {
    for (int k = 0; k < HASHES; k++) {
      hashes[k] = mix(rows * HASHES + k);
    }
    hashed = true;
  }

  long rows() {
    return rows;
  }

  /** Rows in which component {@code j} was missing. */
  long silent(int j) {
    return silent[j];
  }

  /** Whether two components are mostly missing in the same rows. */
  boolean alike(int i, int j) {
    if (Math.min(silent[i], silent[j]) < ALIKE * Math.max(silent[i], silent[j])) {
      return false;
    }
    int equal = 0;
    for (int k = 0; k < HASHES; k++) {
      equal += least[i * HASHES + k] == least[j * HASHES + k] ? 1 : 0;
    }
    return equal >= ALIKE * HASHES;
  }

  /** A bijection of the longs that leaves no trace of their order (SplitMix64's finaliser). */
  private static long mix(long value) {
    long z = value * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.perInput(HASHES)).array("least", least, Long.MAX_VALUE);
    f.along(InputAxis.INPUT).array("silent", silent);
    rows = f.count("rows", rows);
  }
}
