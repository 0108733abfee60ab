package dev.flyball.certify;

/**
 * The range of slope / residual that a run met: what its loss's sector must contain.
 *
 * @param lowest the least ratio; infinite where there was no residual
 */
record FeedbackRange(double lowest, double highest) {

  static FeedbackRange of(RunRecord record) {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < record.steps(); t++) {
      if (record.residual(t) != 0) {
        lowest = Math.min(lowest, record.slope(t) / record.residual(t));
        highest = Math.max(highest, record.slope(t) / record.residual(t));
      }
    }
    return new FeedbackRange(lowest, highest);
  }
}
