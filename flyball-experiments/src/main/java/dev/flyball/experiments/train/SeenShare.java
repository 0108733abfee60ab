package dev.flyball.experiments.train;

import dev.flyball.checkpoint.State;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/** How often each component was seen, and how many rows had a target. */
final class SeenShare implements Monitor {
  private final long[] seen;
  private long rows;
  private long labelled;

  SeenShare(int inputs) {
    this.seen = new long[inputs];
  }

  @Override
  public String name() {
    return "seen";
  }

  @Override
  public void watch(Step step) {
    Batch batch = step.batch();
    for (int row = 0; row < batch.rows(); row++) {
      labelled += batch.labelled(row) ? 1 : 0;
      for (int k = batch.from(row); k < batch.to(row); k++) {
        seen[batch.components()[k]]++;
      }
    }
    rows += batch.rows();
  }

  long rows() {
    return rows;
  }

  long labelled() {
    return labelled;
  }

  /** The share of rows in which component {@code j} was seen; 0 before the first row. */
  double share(int j) {
    return rows == 0 ? 0 : (double) seen[j] / rows;
  }

  @Override
  public void reset() {
    Arrays.fill(seen, 0);
    rows = 0;
    labelled = 0;
  }

  @Override
  public Monitor fresh() {
    return new SeenShare(seen.length);
  }

  @Override
  public void save(State state) {
    state.put("seen", seen);
    state.put("rows", rows);
    state.put("labelled", labelled);
  }

  @Override
  public void load(State state) {
    System.arraycopy(state.longs("seen"), 0, seen, 0, seen.length);
    rows = state.count("rows");
    labelled = state.count("labelled");
  }
}
