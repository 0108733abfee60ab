package dev.flyball.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link RowKernels} on {@code jdk.incubator.vector}. Lanes are added up by rotations, not by
 * {@code reduceLanes}: the latter leaves its order open, and compiled code may then differ from
 * interpreted code in the last bit.
 */
final class VectorRows implements RowKernels {
  /** The widest species of this machine with at most the eight lanes of a tile. */
  static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.length() > Panels.HEIGHT
          ? DoubleVector.SPECIES_512
          : DoubleVector.SPECIES_PREFERRED;

  private static final int LANES = SPECIES.length();
  private static final VectorShuffle<Double> BY_FOUR = rotation(4);
  private static final VectorShuffle<Double> BY_TWO = rotation(2);
  private static final VectorShuffle<Double> BY_ONE = rotation(1);

  private static VectorShuffle<Double> rotation(int by) {
    return VectorShuffle.fromOp(SPECIES, lane -> (lane + by) % LANES);
  }

  /** Adds the lanes in one fixed order. Small, so that it is always inlined and nothing boxes. */
  private static double sum(DoubleVector v) {
    DoubleVector s = v;
    if (LANES > 4) {
      s = s.add(s.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      s = s.add(s.rearrange(BY_TWO));
    }
    return s.add(s.rearrange(BY_ONE)).lane(0);
  }

  @Override
  public double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    int i = 0;
    for (; i <= n - 4 * LANES; i += 4 * LANES) {
      int p = aOff + i;
      int q = bOff + i;
      s0 = at(a, p).fma(at(b, q), s0);
      s1 = at(a, p + LANES).fma(at(b, q + LANES), s1);
      s2 = at(a, p + 2 * LANES).fma(at(b, q + 2 * LANES), s2);
      s3 = at(a, p + 3 * LANES).fma(at(b, q + 3 * LANES), s3);
    }
    for (; i <= n - LANES; i += LANES) {
      s0 = at(a, aOff + i).fma(at(b, bOff + i), s0);
    }
    double total = sum(s0.add(s1).add(s2.add(s3)));
    for (; i < n; i++) {
      total += a[aOff + i] * b[bOff + i];
    }
    return total;
  }

  private static DoubleVector at(double[] array, int index) {
    return DoubleVector.fromArray(SPECIES, array, index);
  }

  @Override
  public void axpy(double alpha, double[] x, int xOff, double[] y, int yOff, int n) {
    DoubleVector factor = DoubleVector.broadcast(SPECIES, alpha);
    int i = 0;
    for (; i <= n - LANES; i += LANES) {
      at(x, xOff + i).fma(factor, at(y, yOff + i)).intoArray(y, yOff + i);
    }
    for (; i < n; i++) {
      y[yOff + i] = Math.fma(alpha, x[xOff + i], y[yOff + i]);
    }
  }

  @Override
  public void scale(double alpha, double[] x, int off, int n) {
    int i = 0;
    for (; i <= n - LANES; i += LANES) {
      at(x, off + i).mul(alpha).intoArray(x, off + i);
    }
    for (; i < n; i++) {
      x[off + i] *= alpha;
    }
  }

  @Override
  public double axpyAndDot(double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    DoubleVector factor = DoubleVector.broadcast(SPECIES, alpha);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    int i = 0;
    for (; i <= n - 2 * LANES; i += 2 * LANES) {
      int j = i + LANES;
      DoubleVector a0 = at(a, aOff + i);
      DoubleVector a1 = at(a, aOff + j);
      a0.fma(factor, at(y, i)).intoArray(y, i);
      a1.fma(factor, at(y, j)).intoArray(y, j);
      s0 = a0.fma(at(x, i), s0);
      s1 = a1.fma(at(x, j), s1);
    }
    double total = sum(s0.add(s1));
    for (; i < n; i++) {
      double entry = a[aOff + i];
      y[i] = Math.fma(alpha, entry, y[i]);
      total += entry * x[i];
    }
    return total;
  }

  @Override
  public double updateAxpyAndDot(
      double gamma, double[] u, double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    DoubleVector growth = DoubleVector.broadcast(SPECIES, gamma);
    DoubleVector factor = DoubleVector.broadcast(SPECIES, alpha);
    DoubleVector sums = DoubleVector.zero(SPECIES);
    int i = 0;
    for (; i <= n - LANES; i += LANES) {
      DoubleVector row = at(u, i).fma(growth, at(a, aOff + i));
      row.intoArray(a, aOff + i);
      row.fma(factor, at(y, i)).intoArray(y, i);
      sums = row.fma(at(x, i), sums);
    }
    double total = sum(sums);
    for (; i < n; i++) {
      double entry = Math.fma(gamma, u[i], a[aOff + i]);
      a[aOff + i] = entry;
      y[i] = Math.fma(alpha, entry, y[i]);
      total += entry * x[i];
    }
    return total;
  }
}
