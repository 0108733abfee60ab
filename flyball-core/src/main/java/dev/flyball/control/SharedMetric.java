package dev.flyball.control;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.model.SparseRows;

/**
 * A metric that several members of a pool step in: it takes in a row once and solves once, whoever
 * asks. The row is g = sqrt(c) x, where c bounds the curvature of the loss, so that B does not
 * depend on anybody's parameters.
 */
interface SharedMetric extends Stateful {

  /** Takes in the row; then {@link #solution} and {@link #leverage} are those of this row. */
  void take(SparseRows row, double[] x);

  /** Takes in that a row saw nothing. */
  void takeNothing(SparseRows row);

  /** q = B^-1 x, of the row without its factor sqrt(c). */
  double[] solution();

  /** h = g'B^-1 g. */
  double leverage();

  /** The factor of f q in a step at rate eta. */
  default double alpha(double eta) {
    return eta / (1 + leverage());
  }

  void reset();

  long numBytes();
}
