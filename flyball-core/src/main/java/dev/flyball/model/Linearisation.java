package dev.flyball.model;

import dev.flyball.observation.Batch;

/**
 * A model linearised at w for a batch: its scores, and the rows of their derivatives, to which the
 * learner adds the feedback of the loss. A workspace, reused from step to step, in this order:
 *
 * <ol>
 *   <li>{@link #at} computes the scores and their rows;
 *   <li>{@link #feed} for every row (rows not fed are silent: they actuate nothing);
 *   <li>{@link #close} with the number of labelled observations; from then on it is an {@link
 *       Actuation}.
 * </ol>
 */
public interface Linearisation extends Actuation {

  /** Linearises at the parameters {@code w[offset..]} for every observation of {@code batch}. */
  void at(double[] w, int offset, Batch batch);

  /** The score of row i; row i belongs to observation i / outputs and to output i % outputs. */
  double score(int i);

  /** Gives row i the link's derivative and the feedback of the loss. */
  void feed(int i, double gain, double feedback);

  /** Sets n. */
  void close(int observations);

  /**
   * Whether any call after {@link #close} may fail. Where it may, the loop copies its memories
   * before every step, to go back to: O(their size). False where it only reads what it holds.
   */
  default boolean mayFail() {
    return true;
  }
}
