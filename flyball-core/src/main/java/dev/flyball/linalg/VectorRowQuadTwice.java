package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.BY_FOUR;
import static dev.flyball.linalg.VectorRows.BY_ONE;
import static dev.flyball.linalg.VectorRows.BY_TWO;
import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/** {@link VectorRowQuad} for two updates at once: four rows are read and written once for both. */
final class VectorRowQuadTwice {
  private VectorRowQuadTwice() {}

  /** {@link RowKernels#updateTwiceTimesFour}. */
  static void updateTimes(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] a,
      int i,
      double[] x,
      double[] y) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    if (i < LANES) {
      updateRest(gamma, u, delta, w, a, row0, 0, i, 0, x, y);
      updateRest(gamma, u, delta, w, a, row1, 0, i + 1, 0, x, y);
      updateRest(gamma, u, delta, w, a, row2, 0, i + 2, 0, x, y);
      updateRest(gamma, u, delta, w, a, row3, 0, i + 3, 0, x, y);
      return;
    }
    DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
    DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
    DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
    DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
    DoubleVector g0 = DoubleVector.broadcast(SPECIES, gamma * u[i]);
    DoubleVector g1 = DoubleVector.broadcast(SPECIES, gamma * u[i + 1]);
    DoubleVector g2 = DoubleVector.broadcast(SPECIES, gamma * u[i + 2]);
    DoubleVector g3 = DoubleVector.broadcast(SPECIES, gamma * u[i + 3]);
    DoubleVector d0 = DoubleVector.broadcast(SPECIES, delta * w[i]);
    DoubleVector d1 = DoubleVector.broadcast(SPECIES, delta * w[i + 1]);
    DoubleVector d2 = DoubleVector.broadcast(SPECIES, delta * w[i + 2]);
    DoubleVector d3 = DoubleVector.broadcast(SPECIES, delta * w[i + 3]);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    int c = 0;
    for (; c <= i - LANES; c += LANES) {
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
      DoubleVector us = DoubleVector.fromArray(SPECIES, u, c);
      DoubleVector ws = DoubleVector.fromArray(SPECIES, w, c);
      DoubleVector a0 = us.fma(g0, DoubleVector.fromArray(SPECIES, a, row0 + c));
      DoubleVector a1 = us.fma(g1, DoubleVector.fromArray(SPECIES, a, row1 + c));
      DoubleVector a2 = us.fma(g2, DoubleVector.fromArray(SPECIES, a, row2 + c));
      DoubleVector a3 = us.fma(g3, DoubleVector.fromArray(SPECIES, a, row3 + c));
      a0 = ws.fma(d0, a0);
      a1 = ws.fma(d1, a1);
      a2 = ws.fma(d2, a2);
      a3 = ws.fma(d3, a3);
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
    updateRest(gamma, u, delta, w, a, row0, c, i, s0.lane(0), x, y);
    updateRest(gamma, u, delta, w, a, row1, c, i + 1, s1.lane(0), x, y);
    updateRest(gamma, u, delta, w, a, row2, c, i + 2, s2.lane(0), x, y);
    updateRest(gamma, u, delta, w, a, row3, c, i + 3, s3.lane(0), x, y);
  }

  /** The columns that fill no vector, up to the diagonal. */
  private static void updateRest(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] a,
      int row,
      int from,
      int i,
      double sum,
      double[] x,
      double[] y) {
    double growth = gamma * u[i];
    double other = delta * w[i];
    double factor = x[i];
    double total = sum;
    for (int c = from; c < i; c++) {
      double entry = Math.fma(other, w[c], Math.fma(growth, u[c], a[row + c]));
      a[row + c] = entry;
      y[c] = Math.fma(factor, entry, y[c]);
      total += entry * x[c];
    }
    double entry = Math.fma(other, w[i], Math.fma(growth, u[i], a[row + i]));
    a[row + i] = entry;
    y[i] = total + entry * factor;
  }
}
