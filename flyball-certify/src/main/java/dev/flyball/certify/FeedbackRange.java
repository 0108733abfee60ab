package dev.flyball.certify;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/** The range of slope / residual that a run met: what its loss's sector must contain. */
final class FeedbackRange implements Stateful {
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;

  static FeedbackRange of(RunRecord record) {
    FeedbackRange range = new FeedbackRange();
    for (int t = 0; t < record.steps(); t++) {
      range.add(record.slope(t), record.residual(t));
    }
    return range;
  }

  void add(double slope, double residual) {
    if (residual != 0) {
      lowest = Math.min(lowest, slope / residual);
      highest = Math.max(highest, slope / residual);
    }
  }

  /** The least ratio; infinite before the first residual. */
  double lowest() {
    return lowest;
  }

  double highest() {
    return highest;
  }

  void reset() {
    lowest = Double.POSITIVE_INFINITY;
    highest = Double.NEGATIVE_INFINITY;
  }

  @Override
  public void save(State state) {
    state.put("range", new double[] {lowest, highest});
  }

  @Override
  public void load(State state) {
    double[] range = new double[2];
    state.get("range", range);
    lowest = range[0];
    highest = range[1];
  }
}
