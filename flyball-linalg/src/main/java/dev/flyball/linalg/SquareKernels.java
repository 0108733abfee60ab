package dev.flyball.linalg;

import org.jspecify.annotations.Nullable;

/**
 * Kernels on a symmetric matrix that is kept as a whole square, for small widths. It lies in panels
 * of {@link #WIDE} columns, row after row, and where fewer are left in panels of eight. Rows are
 * even in number, and vectors that meet the matrix are {@code stride} long, a multiple of eight,
 * with zeros beyond the width: there are no sums across lanes.
 *
 * <p>These are plain Java: the sums of four columns, over even and over odd rows, stay in registers
 * while the rows pass, and do not wait for each other. {@code VectorSquares} has the same bits.
 */
class SquareKernels {
  /** Four vectors of eight lanes: as many sums, over even and over odd rows, fill the registers. */
  static final int WIDE = 32;

  /** Columns at a time. */
  private static final int FOUR = 4;

  /** The columns of the panel that column j is in. */
  static int panel(int j, int stride) {
    return j < (stride & -WIDE) ? WIDE : Panels.HEIGHT;
  }

  /** The start of column j; its next row lies a {@link #panel} on. */
  static int start(int j, int rows, int stride) {
    int panel = panel(j, stride);
    return (j & -panel) * rows + (j & (panel - 1));
  }

  /**
   * P -= v v' where there is a v, then z = a P x + b x + c y + e z, in one pass; x is an array of
   * its own. P stays symmetric to the bit. P x is the sum over even rows plus that over odd ones.
   */
  void combine(
      double[] p,
      int rows,
      int stride,
      double @Nullable [] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    for (int i = 0; i < stride; i++) {
      z[i] = (b * x[i] + c * y[i]) + e * z[i];
    }
    for (int i = 0; i < stride; i += FOUR) {
      int from = start(i, rows, stride);
      int wide = panel(i, stride);
      if (v != null) {
        foldFour(p, from, wide, rows, v, i);
      }
      addFour(p, from, wide, rows, a, x, z, i);
    }
  }

  /** Four columns of the product. */
  private static void addFour(
      double[] p, int from, int wide, int rows, double a, double[] x, double[] z, int i) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double t0 = 0;
    double t1 = 0;
    double t2 = 0;
    double t3 = 0;
    int at = from;
    for (int j = 0; j < rows; j += 2, at += 2 * wide) {
      double even = x[j];
      double odd = x[j + 1];
      s0 = Fused.multiplyAdd(even, p[at], s0);
      s1 = Fused.multiplyAdd(even, p[at + 1], s1);
      s2 = Fused.multiplyAdd(even, p[at + 2], s2);
      s3 = Fused.multiplyAdd(even, p[at + 3], s3);
      t0 = Fused.multiplyAdd(odd, p[at + wide], t0);
      t1 = Fused.multiplyAdd(odd, p[at + wide + 1], t1);
      t2 = Fused.multiplyAdd(odd, p[at + wide + 2], t2);
      t3 = Fused.multiplyAdd(odd, p[at + wide + 3], t3);
    }
    z[i] = Fused.multiplyAdd(a, s0 + t0, z[i]);
    z[i + 1] = Fused.multiplyAdd(a, s1 + t1, z[i + 1]);
    z[i + 2] = Fused.multiplyAdd(a, s2 + t2, z[i + 2]);
    z[i + 3] = Fused.multiplyAdd(a, s3 + t3, z[i + 3]);
  }

  private static void foldFour(double[] p, int from, int wide, int rows, double[] v, int i) {
    double v0 = v[i];
    double v1 = v[i + 1];
    double v2 = v[i + 2];
    double v3 = v[i + 3];
    int at = from;
    for (int j = 0; j < rows; j++, at += wide) {
      double vj = -v[j];
      p[at] = Fused.multiplyAdd(vj, v0, p[at]);
      p[at + 1] = Fused.multiplyAdd(vj, v1, p[at + 1]);
      p[at + 2] = Fused.multiplyAdd(vj, v2, p[at + 2]);
      p[at + 3] = Fused.multiplyAdd(vj, v3, p[at + 3]);
    }
  }
}
