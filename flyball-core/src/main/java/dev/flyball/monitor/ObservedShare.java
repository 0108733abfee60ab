package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import java.util.Locale;

/**
 * How often each feature was seen: over all rows, and lately, with weights that fade by 1 -
 * 1/horizon a row. Every observation counts, labelled or not. Shares are free of scale. O(inputs)
 * per row.
 */
public final class ObservedShare extends WindowMonitor {
  private final double fading;
  private long[] counts = {};
  private double[] recent = {};
  private int[] seen = {};
  private long rows;
  private double weight;

  ObservedShare(int horizon) {
    super("observed-share", horizon);
    this.fading = 1 - 1.0 / horizon;
  }

  /** Rows watched. */
  public long rows() {
    return rows;
  }

  /** Share of all rows in which feature {@code j} was seen; NaN before the first row. */
  public double share(int j) {
    return counts[j] / (double) rows;
  }

  /** Share of recent rows in which feature {@code j} was seen. */
  public double recent(int j) {
    return recent[j] / weight;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%s rows)", name(), rows());
  }

  @Override
  public void begin(Model model) {
    counts = new long[model.inputs()];
    recent = new double[model.inputs()];
    seen = new int[model.inputs()];
  }

  @Override
  public void watch(Step step) {
    Batch batch = step.batch();
    for (int row = 0; row < batch.rows(); row++) {
      rows++;
      weight = fading * weight + 1;
      Kernels.scale(fading, recent, 0, recent.length);
      int count = batch.seen(row, seen);
      for (int e = 0; e < count; e++) {
        counts[seen[e]]++;
        recent[seen[e]]++;
      }
    }
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.INPUT).array("counts", counts);
    f.along(InputAxis.INPUT).array("recent", recent);
    f.scratch((long) Integer.BYTES * seen.length);
    rows = f.count("rows", rows);
    weight = f.number("weight", weight);
  }
}
