package dev.flyball.tables.evaluate;

import dev.flyball.monitor.Step;

/** Receives every row's prediction by the law under test, made before the row is learned. */
@FunctionalInterface
public interface PredictionListener {

  /**
   * Called once a row, until the law diverges.
   *
   * @param row its number, from 1
   * @param target NaN where it is missing; the class, from 0, where classes are predicted
   * @param weight how much the row counts
   * @param step what was predicted; to be read now and not kept
   */
  void take(long row, double target, double weight, Step step);
}
