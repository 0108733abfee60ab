package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/** Rows and misses of one interval level, per outage. */
final class CoverageCounts implements Stateful {
  private final long[] rows;
  private final long[] misses;

  CoverageCounts(int outages) {
    this.rows = new long[outages];
    this.misses = new long[outages];
  }

  void add(int missed, int[] outages, int n) {
    for (int k = 0; k < n; k++) {
      rows[outages[k]]++;
      misses[outages[k]] += missed;
    }
  }

  long rows(int outage) {
    return rows[outage];
  }

  long misses(int outage) {
    return misses[outage];
  }

  @Override
  public void fields(Fields f) {
    f.array("rows", rows);
    f.array("misses", misses);
  }
}
