package dev.flyball.certify;

import dev.flyball.checkpoint.Fields;
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

  @Override
  public void fields(Fields f) {
    lowest = f.number("lowest", lowest, Double.POSITIVE_INFINITY);
    highest = f.number("highest", highest, Double.NEGATIVE_INFINITY);
  }
}
