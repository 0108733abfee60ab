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

  /** Rows that a component must have been missing, and seen, before anything is told of it. */
  private static final int FEW = 10;

  private final long[] least;
  private final long[] silent;
  private final long[] hashes = new long[HASHES];

  /** The largest of the least hashes of all components that were ever missing. */
  private final long[] highest = new long[HASHES];

  private long rows;

  /** How many components were missing in at most {@link #FEW} rows. */
  private int young;

  /** Whether least hashes, or young components, have changed since the last row. */
  private boolean changed;

  SilenceSketch(int inputs) {
    this.least = new long[inputs * HASHES];
    this.silent = new long[inputs];
    reset();
  }

  /**
   * Takes note of a row that has the components {@code seen[from..to)}. Only a row that lowers a
   * hash, as ever fewer do, or misses a young component, looks at what it misses one by one.
   *
   * @return whether a component has now been missing, and seen, in just enough rows
   */
  boolean learn(int[] seen, int from, int to) {
    rows++;
    if (to - from == silent.length) {
      return false;
    }
    boolean lower = hash();
    for (int j = 0; j < silent.length; j++) {
      silent[j]++;
    }
    int youngSeen = 0;
    for (int e = from; e < to; e++) {
      youngSeen += --silent[seen[e]] <= FEW ? 1 : 0;
    }
    return (lower || youngSeen < young) && miss(seen, from, to);
  }

  private boolean miss(int[] seen, int from, int to) {
    changed = true;
    boolean enough = false;
    int e = from;
    for (int j = 0; j < silent.length; j++) {
      if (e < to && seen[e] == j) {
        e++;
        continue;
      }
      for (int k = 0, at = j * HASHES; k < HASHES; k++, at++) {
        least[at] = Math.min(least[at], hashes[k]);
      }
      enough |= silent[j] == FEW && comesAndGoes(j);
    }
    return enough;
  }

  /** Hashes the row; whether one of them is below a least one. */
  private boolean hash() {
    for (int j = 0; changed && j < silent.length; j++) {
      young = (j == 0 ? 0 : young) + (silent[j] <= FEW ? 1 : 0);
      for (int k = 0; k < HASHES; k++) {
        long of = silent[j] > 0 ? least[j * HASHES + k] : Long.MIN_VALUE;
        highest[k] = j == 0 ? of : Math.max(highest[k], of);
      }
    }
    changed = false;
    boolean lower = false;
    for (int k = 0; k < HASHES; k++) {
      hashes[k] = mix(rows * HASHES + k);
      lower |= hashes[k] < highest[k];
    }
    return lower;
  }

  /** Whether component {@code j} was missing in some rows, and seen in some. */
  boolean comesAndGoes(int j) {
    return silent[j] >= FEW && rows - silent[j] >= FEW;
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
    changed |= f.changes();
  }
}
