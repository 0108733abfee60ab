package dev.flyball.observability;

import dev.flyball.model.SparseRows;
import dev.flyball.random.RandomStream;

/** Rows with outages, for twins that run for thousands of steps. */
final class OutageRow {
  private static final int OUTAGE = 60;

  private OutageRow() {}

  /** Half seen; in turn one part in four is not seen at all, and now and then nothing is. */
  static void write(SparseRows row, double[] g, RandomStream random, int t) {
    row.clear();
    boolean blind = t % 501 < 5;
    for (int j = 0; j < g.length; j++) {
      boolean out = blind || t / OUTAGE % 4 == j % 4;
      g[j] = !out && random.nextBoolean() ? random.nextGaussian() : 0;
      if (g[j] != 0) {
        row.add(j, g[j]);
      }
    }
    row.endRow(0);
    row.feed(0, 1, 1);
    row.close(1);
  }
}
