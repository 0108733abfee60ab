package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;

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

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.INPUT).array("counts", counts);
    f.along(InputAxis.INPUT).array("recent", recent);
    rows = f.count("rows", rows);
    weight = f.number("weight", weight);
  }
}
