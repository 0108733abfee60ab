package dev.flyball.tables.peer;

/** A method of learning linear weights on its way through a stream: predicts, then learns. */
public interface Peer {

  /**
   * Learns from one row.
   *
   * @param row NaN where missing; not kept, not changed
   * @return the prediction made before learning; not finite once the method has diverged
   */
  double learn(double[] row, double target);

  /** The weights it stands for now; read only. */
  double[] weights();
}
