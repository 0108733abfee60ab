package dev.flyball.certify;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import java.util.Arrays;

/**
 * Smallest eigenvalues of many matrices that change little from one to the next. Where only the
 * least of all is wanted, a matrix that stays positive definite less the least so far cannot lower
 * it, which one Cholesky factor tells, at a fraction of an eigenvalue decomposition ({@link
 * #consider}). Where one of each is wanted, inverse iteration from the last eigenvector guesses it
 * and a Cholesky factor proves it from below ({@link #below}).
 */
final class WeakestDirection {
  /** Eigenvalues below this many units in the last place of the trace are rounding. */
  private static final double ROUNDING = 4 * Math.ulp(1.0);

  /** How far below the guess a lower bound is first tried. */
  private static final double SLACK = 1e-3;

  private static final int ITERATIONS = 3;

  private final SymmetricEigen eigen;
  private final Cholesky cholesky;
  private final double[] vector;
  private final double[] work;
  private double least = Double.POSITIVE_INFINITY;

  WeakestDirection(int width) {
    this.eigen = new SymmetricEigen(width);
    this.cholesky = new Cholesky(width);
    this.vector = new double[width];
    this.work = new double[width];
    Arrays.fill(vector, 1);
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
    System.arraycopy(eigen.vectors(), 0, vector, 0, vector.length);
    return value <= lost(a) ? 0 : value;
  }

  private static double lost(PackedSymmetric a) {
    return ROUNDING * a.width() * a.trace();
  }

  /**
   * A number that is not above the smallest eigenvalue of {@code a}, and mostly within 0.1 % of it;
   * 0 where that is lost in rounding. {@code shifted} is the factor of {@code a} plus a multiple of
   * the identity. About three solves and a factor; a decomposition where the guess was wrong.
   */
  double below(PackedSymmetric a, Cholesky shifted) {
    int d = vector.length;
    for (int i = 0; i < ITERATIONS; i++) {
      shifted.solve(vector, 0, work, 0);
      double norm = Math.sqrt(Kernels.squaredNorm(work, 0, d));
      if (!(norm > 0) || Double.isInfinite(norm)) {
        return smallest(a);
      }
      for (int j = 0; j < d; j++) {
        vector[j] = work[j] / norm;
      }
    }
    a.times(vector, work);
    double guess = Kernels.dot(vector, 0, work, 0, d);
    double bound = (1 - SLACK) * guess;
    if (bound <= lost(a) / SLACK) {
      // The guess is never below the eigenvalue, which is therefore lost in rounding.
      return 0;
    }
    return cholesky.factor(a, 1, -bound) ? bound - lost(a) : smallest(a);
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
