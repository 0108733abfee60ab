package dev.flyball.tables.evaluate;

/** A method on its way through a stream: predicts each row, then learns it. */
interface Entrant {

  /**
   * Learns from one row.
   *
   * @param values NaN where missing; not kept, not changed
   * @return what was predicted before learning: a value, or a class; not finite once diverged
   */
  double learn(double[] values, double target);

  /** Takes note of a row that has no target. */
  default void look(double[] values) {}
}
