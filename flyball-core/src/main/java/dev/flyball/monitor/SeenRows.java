package dev.flyball.monitor;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;

/**
 * In how many rows each of several things was seen, over all rows and with weights that fade by a
 * factor a row. One row is one {@link #next} and then {@link #see} for each thing seen: O(things).
 */
final class SeenRows implements Stateful {
  private final double fading;
  private final long[] counts;
  private final double[] recent;
  private long rows;
  private double weight;

  SeenRows(int things, int horizon) {
    this.fading = 1 - 1.0 / horizon;
    this.counts = new long[things];
    this.recent = new double[things];
  }

  void next() {
    rows++;
    weight = fading * weight + 1;
    Kernels.scale(fading, recent, 0, recent.length);
  }

  void see(int thing) {
    counts[thing]++;
    recent[thing]++;
  }

  long rows() {
    return rows;
  }

  double share(int thing) {
    return counts[thing] / (double) rows;
  }

  double recentShare(int thing) {
    return recent[thing] / weight;
  }

  void clear() {
    Arrays.fill(counts, 0);
    Arrays.fill(recent, 0);
    rows = 0;
    weight = 0;
  }

  @Override
  public void save(State state) {
    state.put("counts", counts, InputAxis.INPUT);
    state.put("recent", recent, InputAxis.INPUT);
    state.put("rows", rows);
    state.put("weight", weight);
  }

  @Override
  public void load(State state) {
    Saved.longs(state, "counts", counts);
    state.get("recent", recent);
    rows = state.count("rows");
    weight = state.number("weight");
  }
}
