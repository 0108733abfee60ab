package dev.flyball.model;

import dev.flyball.linalg.PackedSymmetric;

/**
 * A linearised batch: its sensitivity rows G, which say what it can move, and the feedback that
 * acts through them. The actuation of the paper is A = (1/n) G'G; for one row A = g g'. Row i is
 * {@code gain(i)} times the row that the model gave for its score; the loss acts on that row with
 * {@code feedback(i)}, so that grad l = (1/n) sum of feedback(i) * (row of the score) holds without
 * dividing by a vanishing gain.
 *
 * <p>{@link #row} is the primitive; whatever has structure (rows that are products, rows that see
 * little) overrides what it can do better.
 */
public interface Actuation {

  /** How many sensitivity rows there are: observations times outputs. */
  int rows();

  /** n, the number of labelled observations, by which sums over rows are divided. */
  int observations();

  /** How many parameters a row reaches over. */
  int width();

  /** The derivative of the link at row i: the sensitivity row is this times the score's row. */
  double gain(int i);

  /** dl/dscore at row i; zero where the target is missing. */
  double feedback(int i);

  /** Whether the gradient is a multiple of the only row: what is solved for one serves both. */
  default boolean alongOneRow() {
    return rows() == 1;
  }

  /**
   * Writes the nonzero pattern of sensitivity row i, ascending, and returns its length. The arrays
   * have room for {@link #width()} entries.
   */
  int row(int i, int[] parameters, double[] values);

  /** grad l = (1/n) sum_i feedback(i) * (row i of the score). Overwrites {@code into}. */
  void gradient(double[] into);

  /** tr A = (1/n) sum_i |g_i|^2, the actuation energy. */
  double energy();

  /** G v, one number per row. */
  void times(double[] v, double[] into);

  /** G' u. Overwrites {@code into}. */
  void transposeTimes(double[] u, double[] into);

  /** S += weight * A. Touches only what the rows touch. */
  void addTo(PackedSymmetric s, double weight);

  /** diag(S) += weight * diag(A). */
  void addDiagonalTo(double[] diagonal, double weight);

  /** Whether some row reaches parameter j. */
  boolean reaches(int j);
}
