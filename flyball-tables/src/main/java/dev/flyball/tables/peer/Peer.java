package dev.flyball.tables.peer;

/** A method that learns a stream row by row: it predicts each row, then learns it. */
@FunctionalInterface
public interface Peer {

  /**
   * Learns from one row.
   *
   * @param row NaN where missing; not kept, not changed
   * @return what was predicted before learning: a value, or a class; not finite once diverged
   * @throws dev.flyball.control.DivergenceException if its next step would not be finite
   */
  double learn(double[] row, double target);

  /** The same of a row that counts so much: at 0 it is not learned, else, unless said, once. */
  default double learn(double[] row, double target, double weight) {
    return weight == 0 ? Double.NaN : learn(row, target);
  }

  /** Takes note of a row that has no target. */
  default void look(double[] row) {}

  /** The weights it stands for now, read only, where it has any. */
  default double[] weights() {
    throw new UnsupportedOperationException(getClass().getSimpleName() + " has no weights");
  }
}
