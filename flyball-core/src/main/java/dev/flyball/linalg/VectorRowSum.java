package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * Sums of outer products, four rows of a packed triangle at a time: entries stay in registers while
 * all terms are added, one after the other, so that a sum of many terms is the same, bit for bit,
 * as the terms added one by one.
 */
final class VectorRowSum {
  /** Rows that fill at most one vector are as fast without, and so from the first calls on. */
  private static final int SHORT = 2 * LANES;

  private VectorRowSum() {}

  /** {@link RowKernels#addFour}. */
  static void add(double[] f, double[] x, int stride, int count, double[] a, int i) {
    if (i < SHORT) {
      rest(f, x, stride, count, a, i, 0);
      return;
    }
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    int c = 0;
    for (; c + 2 * LANES <= i + 1; c += 2 * LANES) {
      int d = c + LANES;
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, row0 + c);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, row1 + c);
      DoubleVector a2 = DoubleVector.fromArray(SPECIES, a, row2 + c);
      DoubleVector a3 = DoubleVector.fromArray(SPECIES, a, row3 + c);
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, a, row0 + d);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, a, row1 + d);
      DoubleVector b2 = DoubleVector.fromArray(SPECIES, a, row2 + d);
      DoubleVector b3 = DoubleVector.fromArray(SPECIES, a, row3 + d);
      for (int k = 0, at = c; k < 4 * count; k += 4, at += stride) {
        DoubleVector left = DoubleVector.fromArray(SPECIES, x, at);
        DoubleVector right = DoubleVector.fromArray(SPECIES, x, at + LANES);
        DoubleVector f0 = DoubleVector.broadcast(SPECIES, f[k]);
        a0 = left.fma(f0, a0);
        b0 = right.fma(f0, b0);
        DoubleVector f1 = DoubleVector.broadcast(SPECIES, f[k + 1]);
        a1 = left.fma(f1, a1);
        b1 = right.fma(f1, b1);
        DoubleVector f2 = DoubleVector.broadcast(SPECIES, f[k + 2]);
        a2 = left.fma(f2, a2);
        b2 = right.fma(f2, b2);
        DoubleVector f3 = DoubleVector.broadcast(SPECIES, f[k + 3]);
        a3 = left.fma(f3, a3);
        b3 = right.fma(f3, b3);
      }
      a0.intoArray(a, row0 + c);
      a1.intoArray(a, row1 + c);
      a2.intoArray(a, row2 + c);
      a3.intoArray(a, row3 + c);
      b0.intoArray(a, row0 + d);
      b1.intoArray(a, row1 + d);
      b2.intoArray(a, row2 + d);
      b3.intoArray(a, row3 + d);
    }
    for (; c + LANES <= i + 1; c += LANES) {
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, row0 + c);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, row1 + c);
      DoubleVector a2 = DoubleVector.fromArray(SPECIES, a, row2 + c);
      DoubleVector a3 = DoubleVector.fromArray(SPECIES, a, row3 + c);
      for (int k = 0, at = c; k < 4 * count; k += 4, at += stride) {
        DoubleVector left = DoubleVector.fromArray(SPECIES, x, at);
        a0 = left.fma(DoubleVector.broadcast(SPECIES, f[k]), a0);
        a1 = left.fma(DoubleVector.broadcast(SPECIES, f[k + 1]), a1);
        a2 = left.fma(DoubleVector.broadcast(SPECIES, f[k + 2]), a2);
        a3 = left.fma(DoubleVector.broadcast(SPECIES, f[k + 3]), a3);
      }
      a0.intoArray(a, row0 + c);
      a1.intoArray(a, row1 + c);
      a2.intoArray(a, row2 + c);
      a3.intoArray(a, row3 + c);
    }
    rest(f, x, stride, count, a, i, c);
  }

  /**
   * The columns that fill no vector: two at a time, whose eight chains of sums keep the multipliers
   * busy, and those of the diagonal together.
   */
  private static void rest(
      double[] f, double[] x, int stride, int count, double[] a, int i, int from) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    for (int c = from; c < i; c += 2) {
      double a0 = a[row0 + c];
      double a1 = a[row1 + c];
      double a2 = a[row2 + c];
      double a3 = a[row3 + c];
      double b0 = a[row0 + c + 1];
      double b1 = a[row1 + c + 1];
      double b2 = a[row2 + c + 1];
      double b3 = a[row3 + c + 1];
      for (int k = 0, at = c; k < 4 * count; k += 4, at += stride) {
        double left = x[at];
        double right = x[at + 1];
        a0 = Math.fma(f[k], left, a0);
        b0 = Math.fma(f[k], right, b0);
        a1 = Math.fma(f[k + 1], left, a1);
        b1 = Math.fma(f[k + 1], right, b1);
        a2 = Math.fma(f[k + 2], left, a2);
        b2 = Math.fma(f[k + 2], right, b2);
        a3 = Math.fma(f[k + 3], left, a3);
        b3 = Math.fma(f[k + 3], right, b3);
      }
      a[row0 + c] = a0;
      a[row1 + c] = a1;
      a[row2 + c] = a2;
      a[row3 + c] = a3;
      a[row0 + c + 1] = b0;
      a[row1 + c + 1] = b1;
      a[row2 + c + 1] = b2;
      a[row3 + c + 1] = b3;
    }
    diagonal(f, x, stride, count, a, i);
  }

  /** Columns i to i + 3, up to the diagonal. */
  private static void diagonal(double[] f, double[] x, int stride, int count, double[] a, int i) {
    int row0 = Packed.rowStart(i) + i;
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    double a00 = a[row0];
    double a10 = a[row1];
    double a11 = a[row1 + 1];
    double a20 = a[row2];
    double a21 = a[row2 + 1];
    double a22 = a[row2 + 2];
    double a30 = a[row3];
    double a31 = a[row3 + 1];
    double a32 = a[row3 + 2];
    double a33 = a[row3 + 3];
    for (int k = 0, at = i; k < 4 * count; k += 4, at += stride) {
      double x0 = x[at];
      double x1 = x[at + 1];
      double x2 = x[at + 2];
      a00 = Math.fma(f[k], x0, a00);
      a10 = Math.fma(f[k + 1], x0, a10);
      a11 = Math.fma(f[k + 1], x1, a11);
      a20 = Math.fma(f[k + 2], x0, a20);
      a21 = Math.fma(f[k + 2], x1, a21);
      a22 = Math.fma(f[k + 2], x2, a22);
      a30 = Math.fma(f[k + 3], x0, a30);
      a31 = Math.fma(f[k + 3], x1, a31);
      a32 = Math.fma(f[k + 3], x2, a32);
      a33 = Math.fma(f[k + 3], x[at + 3], a33);
    }
    a[row0] = a00;
    a[row1] = a10;
    a[row1 + 1] = a11;
    a[row2] = a20;
    a[row2 + 1] = a21;
    a[row2 + 2] = a22;
    a[row3] = a30;
    a[row3 + 1] = a31;
    a[row3 + 2] = a32;
    a[row3 + 3] = a33;
  }
}
