package dev.flyball.linalg;

/**
 * {@link SquareKernels} in plain Java: the sums of four columns, over even and over odd rows, stay
 * in registers while the rows pass, and do not wait for each other.
 */
final class PlainSquares implements SquareKernels {

  /** Columns at a time. */
  private static final int FOUR = 4;

  private final int panel;
  private final int narrow;

  PlainSquares() {
    this(8, 8);
  }

  /** In the layout of other kernels. */
  PlainSquares(int panel, int narrow) {
    this.panel = panel;
    this.narrow = narrow;
  }

  @Override
  public int panel() {
    return panel;
  }

  @Override
  public int narrow() {
    return narrow;
  }

  /** The columns of the panel that begins with column i. */
  private int wide(int i, int stride) {
    return i < (stride & -panel) ? panel : narrow;
  }

  @Override
  public void combine(
      double[] p,
      int rows,
      int stride,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    start(stride, x, b, c, y, e, z);
    for (int i = 0; i < stride; i += wide(i, stride)) {
      int wide = wide(i, stride);
      for (int k = i; k < i + wide; k += FOUR) {
        addFour(p, i * rows + k - i, wide, rows, a, x, z, k);
      }
    }
  }

  private static void start(
      int stride, double[] x, double b, double c, double[] y, double e, double[] z) {
    for (int i = 0; i < stride; i++) {
      z[i] = (b * x[i] + c * y[i]) + e * z[i];
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

  @Override
  public void foldThenCombine(
      double[] p,
      int rows,
      int stride,
      double[] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    start(stride, x, b, c, y, e, z);
    for (int i = 0; i < stride; i += wide(i, stride)) {
      int wide = wide(i, stride);
      for (int k = i; k < i + wide; k += FOUR) {
        foldFour(p, i * rows + k - i, wide, rows, v, k);
        addFour(p, i * rows + k - i, wide, rows, a, x, z, k);
      }
    }
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

  @Override
  public void sweep(double[] p, int rows, int stride, double[] v, double[] d, double[] w) {
    for (int t = 0; t < 4; t++) {
      combineFour(d[4 * t], d[4 * t + 1], d[4 * t + 2], d[4 * t + 3], v, stride, w, t * stride);
    }
    for (int i = 0; i < stride; i += wide(i, stride)) {
      int wide = wide(i, stride);
      for (int k = i; k < i + wide; k += FOUR) {
        subtractFour(p, i * rows + k - i, wide, rows, stride, v, w, k, i);
      }
    }
  }

  private static void combineFour(
      double d0, double d1, double d2, double d3, double[] v, int stride, double[] w, int to) {
    int t2 = 2 * stride;
    int t3 = 3 * stride;
    for (int i = 0; i < stride; i++) {
      w[to + i] = (d0 * v[i] + d1 * v[stride + i]) + (d2 * v[t2 + i] + d3 * v[t3 + i]);
    }
  }

  /** Four columns: what they are multiplied by stays in registers. */
  private static void subtractFour(
      double[] p,
      int from,
      int wide,
      int rows,
      int stride,
      double[] v,
      double[] w,
      int i,
      int first) {
    int t1 = stride;
    int t2 = 2 * stride;
    int t3 = 3 * stride;
    double a0 = w[i];
    double a1 = w[i + 1];
    double a2 = w[i + 2];
    double a3 = w[i + 3];
    double b0 = w[t1 + i];
    double b1 = w[t1 + i + 1];
    double b2 = w[t1 + i + 2];
    double b3 = w[t1 + i + 3];
    double c0 = w[t2 + i];
    double c1 = w[t2 + i + 1];
    double c2 = w[t2 + i + 2];
    double c3 = w[t2 + i + 3];
    double e0 = w[t3 + i];
    double e1 = w[t3 + i + 1];
    double e2 = w[t3 + i + 2];
    double e3 = w[t3 + i + 3];
    for (int j = first; j < rows; j++) {
      int at = from + wide * j;
      double v0 = -v[j];
      double v1 = -v[t1 + j];
      double v2 = -v[t2 + j];
      double v3 = -v[t3 + j];
      double p0 = Fused.multiplyAdd(v1, b0, Fused.multiplyAdd(v0, a0, p[at]));
      p[at] = Fused.multiplyAdd(v3, e0, Fused.multiplyAdd(v2, c0, p0));
      double p1 = Fused.multiplyAdd(v1, b1, Fused.multiplyAdd(v0, a1, p[at + 1]));
      p[at + 1] = Fused.multiplyAdd(v3, e1, Fused.multiplyAdd(v2, c1, p1));
      double p2 = Fused.multiplyAdd(v1, b2, Fused.multiplyAdd(v0, a2, p[at + 2]));
      p[at + 2] = Fused.multiplyAdd(v3, e2, Fused.multiplyAdd(v2, c2, p2));
      double p3 = Fused.multiplyAdd(v1, b3, Fused.multiplyAdd(v0, a3, p[at + 3]));
      p[at + 3] = Fused.multiplyAdd(v3, e3, Fused.multiplyAdd(v2, c3, p3));
    }
  }
}
