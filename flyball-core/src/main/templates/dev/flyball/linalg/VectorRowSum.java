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
  private VectorRowSum() {}

  /** {@link RowKernels#addFour}. */
  static void add(double[] f, double[] x, int stride, int count, double[] a, int i) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    int c = 0;
//@ for vectors in 2 1
    for (; c + $vectors * LANES <= i + 1; c += $vectors * LANES) {
//@ for q in 0..3
//@ for v in 1..$vectors
      DoubleVector a${q}_$v = @load(a, row$q + c + ${v + -1} * LANES);
//@ end
//@ end
      for (int k = 0, at = c; k < 4 * count; k += 4, at += stride) {
//@ for v in 1..$vectors
        DoubleVector x$v = @load(x, at + ${v + -1} * LANES);
//@ end
//@ for q in 0..3
        DoubleVector f$q = @all(f[k + $q]);
//@ for v in 1..$vectors
        a${q}_$v = x$v.fma(f$q, a${q}_$v);
//@ end
//@ end
      }
//@ for q in 0..3
//@ for v in 1..$vectors
      a${q}_$v.intoArray(a, row$q + c + ${v + -1} * LANES);
//@ end
//@ end
    }
//@ end
    // Columns that fill no vector, two at a time: eight chains of sums keep the multipliers busy.
    for (; c < i; c += 2) {
//@ for q in 0..3
      double a$q = a[row$q + c];
      double b$q = a[row$q + c + 1];
//@ end
      for (int k = 0, at = c; k < 4 * count; k += 4, at += stride) {
//@ for q in 0..3
        a$q = Math.fma(f[k + $q], x[at], a$q);
        b$q = Math.fma(f[k + $q], x[at + 1], b$q);
//@ end
      }
//@ for q in 0..3
      a[row$q + c] = a$q;
      a[row$q + c + 1] = b$q;
//@ end
    }
    diagonal(f, x, stride, count, a, i);
  }

  /** Columns i to i + 3, up to the diagonal. */
  private static void diagonal(double[] f, double[] x, int stride, int count, double[] a, int i) {
    int row0 = Packed.rowStart(i) + i;
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
//@ for q in 0..3
//@ for p in 0..$q
    double a$q$p = a[row$q + $p];
//@ end
//@ end
    for (int k = 0, at = i; k < 4 * count; k += 4, at += stride) {
//@ for q in 0..3
//@ for p in 0..$q
      a$q$p = Math.fma(f[k + $q], x[at + $p], a$q$p);
//@ end
//@ end
    }
//@ for q in 0..3
//@ for p in 0..$q
    a[row$q + $p] = a$q$p;
//@ end
//@ end
  }
}
