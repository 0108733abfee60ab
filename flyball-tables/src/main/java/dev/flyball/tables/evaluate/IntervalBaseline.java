package dev.flyball.tables.evaluate;

/**
 * A way to make intervals that does not look at masks, to set beside a learner's own: a radius
 * around the prediction, or the largest 1 - p(class) of a class in the set. It learns from every
 * target's score: |y - y^|, or 1 - p of the true class.
 */
sealed interface IntervalBaseline permits OneRadius, RunningQuantile {

  String label();

  /** What the next row is given. */
  double radius();

  void learn(double score);
}
