package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.BY_FOUR;
import static dev.flyball.linalg.VectorRows.BY_ONE;
import static dev.flyball.linalg.VectorRows.BY_TWO;
import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * Four rows of a packed triangle at a time: what they share of factor and product is loaded and
 * stored once for all four, and their sums across lanes do not wait for each other.
 */
final class VectorRowQuad {
  /** Adding up across lanes takes longer than rows below this length as they are. */
  private static final int SHORT = 2 * LANES;

  private VectorRowQuad() {}

  /** {@link RowKernels#timesFour}. */
  static void times(double[] a, int i, double[] x, double[] y) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    if (i < LANES) {
      rest(a, row0, 0, i, 0, x, y);
      rest(a, row1, 0, i + 1, 0, x, y);
      rest(a, row2, 0, i + 2, 0, x, y);
      rest(a, row3, 0, i + 3, 0, x, y);
      return;
    }
    DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
    DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
    DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
    DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    int c = 0;
    for (; c <= i - LANES; c += LANES) {
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, row0 + c);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, row1 + c);
      DoubleVector a2 = DoubleVector.fromArray(SPECIES, a, row2 + c);
      DoubleVector a3 = DoubleVector.fromArray(SPECIES, a, row3 + c);
      DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
      DoubleVector right = a2.mul(x2);
      left = a1.fma(x1, left);
      right = a3.fma(x3, right);
      left.add(right).intoArray(y, c);
      s0 = a0.fma(xs, s0);
      s1 = a1.fma(xs, s1);
      s2 = a2.fma(xs, s2);
      s3 = a3.fma(xs, s3);
    }
    if (LANES > 4) {
      s0 = s0.add(s0.rearrange(BY_FOUR));
      s1 = s1.add(s1.rearrange(BY_FOUR));
      s2 = s2.add(s2.rearrange(BY_FOUR));
      s3 = s3.add(s3.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      s0 = s0.add(s0.rearrange(BY_TWO));
      s1 = s1.add(s1.rearrange(BY_TWO));
      s2 = s2.add(s2.rearrange(BY_TWO));
      s3 = s3.add(s3.rearrange(BY_TWO));
    }
    s0 = s0.add(s0.rearrange(BY_ONE));
    s1 = s1.add(s1.rearrange(BY_ONE));
    s2 = s2.add(s2.rearrange(BY_ONE));
    s3 = s3.add(s3.rearrange(BY_ONE));
    rest(a, row0, c, i, s0.lane(0), x, y);
    rest(a, row1, c, i + 1, s1.lane(0), x, y);
    rest(a, row2, c, i + 2, s2.lane(0), x, y);
    rest(a, row3, c, i + 3, s3.lane(0), x, y);
  }

  /** The columns that fill no vector, up to the diagonal. */
  private static void rest(
      double[] a, int row, int from, int i, double sum, double[] x, double[] y) {
    double factor = x[i];
    double total = sum;
    for (int c = from; c < i; c++) {
      double entry = a[row + c];
      y[c] = Math.fma(factor, entry, y[c]);
      total += entry * x[c];
    }
    y[i] = total + a[row + i] * factor;
  }

  /** {@link RowKernels#updateTimesFour}. */
  static void updateTimes(double gamma, double[] u, double[] a, int i, double[] x, double[] y) {
    if (i < SHORT) {
      ShortRowQuad.updateTimes(gamma, u, a, i, x, y);
      return;
    }
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
    DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
    DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
    DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
    DoubleVector g0 = DoubleVector.broadcast(SPECIES, gamma * u[i]);
    DoubleVector g1 = DoubleVector.broadcast(SPECIES, gamma * u[i + 1]);
    DoubleVector g2 = DoubleVector.broadcast(SPECIES, gamma * u[i + 2]);
    DoubleVector g3 = DoubleVector.broadcast(SPECIES, gamma * u[i + 3]);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    int c = 0;
    for (; c <= i - LANES; c += LANES) {
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
      DoubleVector us = DoubleVector.fromArray(SPECIES, u, c);
      DoubleVector a0 = us.fma(g0, DoubleVector.fromArray(SPECIES, a, row0 + c));
      DoubleVector a1 = us.fma(g1, DoubleVector.fromArray(SPECIES, a, row1 + c));
      DoubleVector a2 = us.fma(g2, DoubleVector.fromArray(SPECIES, a, row2 + c));
      DoubleVector a3 = us.fma(g3, DoubleVector.fromArray(SPECIES, a, row3 + c));
      a0.intoArray(a, row0 + c);
      a1.intoArray(a, row1 + c);
      a2.intoArray(a, row2 + c);
      a3.intoArray(a, row3 + c);
      DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
      DoubleVector right = a2.mul(x2);
      left = a1.fma(x1, left);
      right = a3.fma(x3, right);
      left.add(right).intoArray(y, c);
      s0 = a0.fma(xs, s0);
      s1 = a1.fma(xs, s1);
      s2 = a2.fma(xs, s2);
      s3 = a3.fma(xs, s3);
    }
    if (LANES > 4) {
      s0 = s0.add(s0.rearrange(BY_FOUR));
      s1 = s1.add(s1.rearrange(BY_FOUR));
      s2 = s2.add(s2.rearrange(BY_FOUR));
      s3 = s3.add(s3.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      s0 = s0.add(s0.rearrange(BY_TWO));
      s1 = s1.add(s1.rearrange(BY_TWO));
      s2 = s2.add(s2.rearrange(BY_TWO));
      s3 = s3.add(s3.rearrange(BY_TWO));
    }
    s0 = s0.add(s0.rearrange(BY_ONE));
    s1 = s1.add(s1.rearrange(BY_ONE));
    s2 = s2.add(s2.rearrange(BY_ONE));
    s3 = s3.add(s3.rearrange(BY_ONE));
    updateRest(gamma, u, a, row0, c, i, s0.lane(0), x, y);
    updateRest(gamma, u, a, row1, c, i + 1, s1.lane(0), x, y);
    updateRest(gamma, u, a, row2, c, i + 2, s2.lane(0), x, y);
    updateRest(gamma, u, a, row3, c, i + 3, s3.lane(0), x, y);
  }

  private static void updateRest(
      double gamma,
      double[] u,
      double[] a,
      int row,
      int from,
      int i,
      double sum,
      double[] x,
      double[] y) {
    double growth = gamma * u[i];
    double factor = x[i];
    double total = sum;
    for (int c = from; c < i; c++) {
      double entry = Math.fma(growth, u[c], a[row + c]);
      a[row + c] = entry;
      y[c] = Math.fma(factor, entry, y[c]);
      total += entry * x[c];
    }
    double entry = Math.fma(growth, u[i], a[row + i]);
    a[row + i] = entry;
    y[i] = total + entry * factor;
  }
}
