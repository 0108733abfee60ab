package dev.flyball.interval;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/** Rows and misses of one level in every outage. */
final class Tallies implements Stateful {
  private final long[] rows;
  private final long[] misses;

  Tallies(int outages) {
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

  void clear() {
    java.util.Arrays.fill(rows, 0);
    java.util.Arrays.fill(misses, 0);
  }

  @Override
  public void save(State state) {
    state.put("rows", rows);
    state.put("misses", misses);
  }

  @Override
  public void load(State state) {
    SilenceSketch.copy(state.longs("rows"), rows, "rows");
    SilenceSketch.copy(state.longs("misses"), misses, "misses");
  }
}
