package dev.flyball.certify;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

/**
 * Reference parameters from the run itself: the ridge regression on all of its rows, in the
 * learner's units. It is known only afterwards, so what it shows is a fact about this run: how far
 * the weights were from those that fit the whole of it, and which disturbances these leave. O(n d^2
 * + d^3).
 */
public final class Hindsight {
  private Hindsight() {}

  /** The weights, with a ridge of {@code epsilon}. */
  public static double[] of(RunRecord record, double epsilon) {
    return of(record, new Space.Full(record.width()), epsilon);
  }

  /** The largest |g'w - y| that {@code weights}, in the coordinates of {@code space}, leave. */
  public static double largestDisturbance(RunRecord record, Space space, double[] weights) {
    return record.largest(
        space,
        (t, i, row) ->
            Kernels.squaredNorm(row, 0, row.length) > 0
                ? Math.abs(Kernels.dot(row, 0, weights, 0, row.length) - record.target(t))
                : 0);
  }

  /** The weights inside {@code space}, in its coordinates. */
  public static double[] of(RunRecord record, Space space, double epsilon) {
    if (!record.isRowByRow()) {
      throw new IllegalArgumentException("a fit in hindsight is of steps of one row");
    }
    int d = space.dimension();
    PackedSymmetric sums = new PackedSymmetric(d);
    double[] b = new double[d];
    double[] row = new double[d];
    for (int t = 0; t < record.steps(); t++) {
      record.row(t, space, row);
      sums.addRankOne(1, row);
      Kernels.axpy(record.target(t), row, 0, b, 0, d);
    }
    Cholesky factor = new Cholesky(d);
    if (!factor.factor(sums, 1, epsilon)) {
      throw new IllegalArgumentException("the rows of the run are too large to be squared");
    }
    double[] w = new double[d];
    factor.solve(b, 0, w, 0);
    return w;
  }
}
