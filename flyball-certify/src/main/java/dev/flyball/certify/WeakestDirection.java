package dev.flyball.certify;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;

/**
 * Smallest eigenvalues of many matrices of which only the least is wanted: a matrix that stays
 * positive definite less the least so far cannot lower it, which one Cholesky factor tells, at a
 * fraction of an eigenvalue decomposition.
 */
final class WeakestDirection {
  /** Eigenvalues below this many units in the last place of the trace are rounding. */
  private static final double ROUNDING = 4 * Math.ulp(1.0);

  private final SymmetricEigen eigen;
  private final Cholesky cholesky;
  private double least = Double.POSITIVE_INFINITY;

  WeakestDirection(int width) {
    this.eigen = new SymmetricEigen(width);
    this.cholesky = new Cholesky(width);
  }

  /** Takes {@code a} into account. */
  void consider(PackedSymmetric a) {
    if (least == 0 || (least < Double.POSITIVE_INFINITY && cholesky.factor(a, 1, -least))) {
      return;
    }
    least = Math.min(least, smallest(a));
  }

  /** The smallest eigenvalue of a positive semidefinite matrix, 0 where it is lost in rounding. */
  double smallest(PackedSymmetric a) {
    double value = values(a)[0];
    return value <= ROUNDING * a.width() * a.trace() ? 0 : value;
  }

  /** The largest modulus of an eigenvalue: the spectral norm. */
  double norm(PackedSymmetric a) {
    double[] values = values(a);
    return Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
  }

  private double[] values(PackedSymmetric a) {
    if (!eigen.decompose(a)) {
      throw new IllegalArgumentException("a matrix of the run has entries that are not finite");
    }
    return eigen.values();
  }

  /** The least eigenvalue considered; infinite if none was. */
  double least() {
    return least;
  }
}
