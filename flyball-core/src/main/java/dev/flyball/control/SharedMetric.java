package dev.flyball.control;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.model.SparseRows;

/**
 * A metric that several members of a pool step in: it takes in a row once and solves once, whoever
 * asks. It is made of rows x x', times a weight where observations have one; the curvature bound c
 * of a member's loss is left to the member's step, which is 1 / c as long. So B depends on nobody's
 * parameters, and members with different losses share it.
 */
interface SharedMetric extends Stateful {

  /** Takes in the row; then {@link #solution} and {@link #leverage} are those of this row. */
  void take(SparseRows row, double[] x);

  /** Takes in that a row saw nothing. */
  void takeNothing(SparseRows row);

  /** q = B^-1 x up to {@link #scale}. */
  double[] solution();

  /** h = weight x'B^-1 x up to {@link #scale}. */
  double leverage();

  /** B^-1 x is this times the solution. */
  default double scale() {
    return 1;
  }

  /**
   * The factor of f times the solution in a step at rate eta under the normalised gain, where the
   * rest of the row adds {@code more} to the leverage.
   */
  default double normalised(double eta, double more) {
    return eta * scale() / (1 + scale() * (leverage() + more));
  }

  void reset();

  long numBytes();
}
