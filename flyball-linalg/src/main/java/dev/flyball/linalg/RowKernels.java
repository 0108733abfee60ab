package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

import org.jspecify.annotations.Nullable;

/**
 * Kernels along contiguous runs of doubles, O(n) each, and over eight rows of a symmetric matrix.
 * Runs must not overlap unless equal. Sums have {@link #LANES} lanes: lane l adds up the entries l,
 * l + 8, l + 16, ..., and the lanes are added as ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)).
 *
 * <p>These are plain Java, for every JVM; {@code VectorRows} has the same bits. What is static is
 * plain on every JVM.
 */
class RowKernels {
  /** The lanes of a sum, whatever the machine's vectors hold. */
  static final int LANES = 8;

  /** Sums of fewer products have four lanes, and what is left goes to the first. */
  static final int SHORT = 64;

  /** The sum of a_i b_i for runs of any length. */
  static double sumOfProducts(double[] a, int aOff, double[] b, int bOff, int n) {
    return n < SHORT ? shortDot(a, aOff, b, bOff, n) : longDot(a, aOff, b, bOff, n);
  }

  /** The sum of a_i b_i for runs below {@link #SHORT}. */
  static double shortDot(double[] a, int aOff, double[] b, int bOff, int n) {
    // Four sums, because one chain of dependent additions would wait for itself.
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    int last = n - 3;
    for (; i < last; i += 4) {
      s0 += a[aOff + i] * b[bOff + i];
      s1 += a[aOff + i + 1] * b[bOff + i + 1];
      s2 += a[aOff + i + 2] * b[bOff + i + 2];
      s3 += a[aOff + i + 3] * b[bOff + i + 3];
    }
    for (; i < n; i++) {
      s0 += a[aOff + i] * b[bOff + i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** How many entries a vector holds. */
  int vector() {
    return 1;
  }

  /** The sum of a_i b_i: the lanes of whole eights, then what is left, one after the other. */
  double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    return longDot(a, aOff, b, bOff, n);
  }

  private static double longDot(double[] a, int aOff, double[] b, int bOff, int n) {
    int whole = n & -LANES;
    double total = sumOfLanes(a, aOff, LANES, b, bOff, whole, 0);
    for (int i = whole; i < n; i++) {
      total += a[aOff + i] * b[bOff + i];
    }
    return total;
  }

  /**
   * The sum of the lanes of {@code whole} products, a multiple of eight, and {@code more}, at most
   * eight, in the first lanes; the next eight entries of a lie {@code step} on.
   */
  private static double sumOfLanes(
      double[] a, int aOff, int step, double[] b, int bOff, int whole, int more) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int p = aOff;
    int q = bOff;
    for (int end = bOff + whole; q < end; q += LANES, p += step) {
      s0 = Fused.multiplyAdd(a[p], b[q], s0);
      s1 = Fused.multiplyAdd(a[p + 1], b[q + 1], s1);
      s2 = Fused.multiplyAdd(a[p + 2], b[q + 2], s2);
      s3 = Fused.multiplyAdd(a[p + 3], b[q + 3], s3);
      s4 = Fused.multiplyAdd(a[p + 4], b[q + 4], s4);
      s5 = Fused.multiplyAdd(a[p + 5], b[q + 5], s5);
      s6 = Fused.multiplyAdd(a[p + 6], b[q + 6], s6);
      s7 = Fused.multiplyAdd(a[p + 7], b[q + 7], s7);
    }
    s0 = more > 0 ? Fused.multiplyAdd(a[p], b[q], s0) : s0;
    s1 = more > 1 ? Fused.multiplyAdd(a[p + 1], b[q + 1], s1) : s1;
    s2 = more > 2 ? Fused.multiplyAdd(a[p + 2], b[q + 2], s2) : s2;
    s3 = more > 3 ? Fused.multiplyAdd(a[p + 3], b[q + 3], s3) : s3;
    s4 = more > 4 ? Fused.multiplyAdd(a[p + 4], b[q + 4], s4) : s4;
    s5 = more > 5 ? Fused.multiplyAdd(a[p + 5], b[q + 5], s5) : s5;
    s6 = more > 6 ? Fused.multiplyAdd(a[p + 6], b[q + 6], s6) : s6;
    s7 = more > 7 ? Fused.multiplyAdd(a[p + 7], b[q + 7], s7) : s7;
    return ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7));
  }

  /** y += alpha x. */
  static void addScaled(double alpha, double[] x, int xOff, double[] y, int yOff, int n) {
    for (int i = 0; i < n; i++) {
      y[yOff + i] += alpha * x[xOff + i];
    }
  }

  /** y += alpha x, each entry rounded once. */
  static void addFused(double alpha, double[] x, int xOff, double[] y, int yOff, int n) {
    for (int i = 0; i < n; i++) {
      y[yOff + i] = Fused.multiplyAdd(alpha, x[xOff + i], y[yOff + i]);
    }
  }

  /**
   * Rows i to i + 3 of A += the sum over {@code count} rows x_k, {@code stride} doubles apart, of
   * alpha_k x_k x_k'; {@code factors} holds alpha_k x_k at i to i + 3, four for every k. The same
   * numbers, bit for bit, as one k after the other.
   */
  void addFour(double[] factors, double[] x, int stride, int count, double[] triangle, int i) {
    for (int q = 0; q < 4; q++) {
      int row = Packed.rowStart(i + q);
      for (int k = 0; k < count; k++) {
        addFused(factors[4 * k + q], x, k * stride, triangle, row, i + q + 1);
      }
    }
  }

  /**
   * Adds to y what rows i to i + 7 of a packed triangle give to y = A x, where i is a multiple of
   * eight. A column left of i becomes (y + a_0 x_0 + a_2 x_2 + a_4 x_4 + a_6 x_6) + (a_1 x_1 + a_3
   * x_3 + a_5 x_5 + a_7 x_7); columns from i on get what lies below the diagonal, row after row;
   * then every row adds its sum with x, which has lanes and ends with the diagonal.
   */
  void timesEight(double[] triangle, int i, double[] x, double[] y) {
    times(triangle, Packed.rowStart(i), i + 1, 1, LANES, i, x, y);
  }

  /**
   * {@link #timesEight} where the eight rows are tiles side by side, from {@code from} on; the last
   * one, on the diagonal, is zero above it. Where there is a v, the rows of A -= v v' first, in one
   * pass.
   */
  void timesTiles(double @Nullable [] v, double[] tiles, int from, int i, double[] x, double[] y) {
    if (v != null) {
      update(-1, v, tiles, from, LANES, 0, Panels.TILE, i);
    }
    times(tiles, from, LANES, 0, Panels.TILE, i, x, y);
  }

  /**
   * Eight rows, the second of which starts {@code apart} after the first, and every further one
   * {@code longer} later still; the next eight columns of a row lie {@code step} on.
   */
  private static void times(
      double[] a, int from, int apart, int longer, int step, int i, double[] x, double[] y) {
    addColumns(a, from, apart, longer, step, i, x, y);
    int row = from;
    int diagonal = i / LANES * step;
    for (int q = 0; q < HEIGHT; q++) {
      addFused(x[i + q], a, row + diagonal, y, i, q);
      row += apart + q * longer;
    }
    row = from;
    for (int q = 0; q < HEIGHT; q++) {
      y[i + q] += sumOfLanes(a, row, step, x, 0, i, q + 1);
      row += apart + q * longer;
    }
  }

  /** Adds the contribution of eight rows to the columns left of them. */
  private static void addColumns(
      double[] a, int row0, int apart, int longer, int step, int i, double[] x, double[] y) {
    int row1 = row0 + apart;
    int row2 = row1 + apart + longer;
    int row3 = row2 + apart + 2 * longer;
    int row4 = row3 + apart + 3 * longer;
    int row5 = row4 + apart + 4 * longer;
    int row6 = row5 + apart + 5 * longer;
    int row7 = row6 + apart + 6 * longer;
    double x0 = x[i];
    double x1 = x[i + 1];
    double x2 = x[i + 2];
    double x3 = x[i + 3];
    double x4 = x[i + 4];
    double x5 = x[i + 5];
    double x6 = x[i + 6];
    double x7 = x[i + 7];
    for (int c = 0, at = 0; c < i; c += LANES, at += step) {
      for (int p = 0; p < LANES; p++) {
        int e = at + p;
        double left = Fused.multiplyAdd(a[row0 + e], x0, y[c + p]);
        double right = a[row1 + e] * x1;
        left = Fused.multiplyAdd(a[row2 + e], x2, left);
        right = Fused.multiplyAdd(a[row3 + e], x3, right);
        left = Fused.multiplyAdd(a[row4 + e], x4, left);
        right = Fused.multiplyAdd(a[row5 + e], x5, right);
        left = Fused.multiplyAdd(a[row6 + e], x6, left);
        right = Fused.multiplyAdd(a[row7 + e], x7, right);
        y[c + p] = left + right;
      }
    }
  }

  /** Rows i to i + 7 of A += gamma u u' + delta w w', then {@link #timesEight}, in one pass. */
  void updateTwiceTimesEight(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] triangle,
      int i,
      double[] x,
      double[] y) {
    update(gamma, u, triangle, Packed.rowStart(i), i + 1, 1, LANES, i);
    update(delta, w, triangle, Packed.rowStart(i), i + 1, 1, LANES, i);
    timesEight(triangle, i, x, y);
  }

  private static void update(
      double gamma, double[] u, double[] a, int from, int apart, int longer, int step, int i) {
    int row = from;
    for (int q = 0; q < HEIGHT; q++) {
      double growth = gamma * u[i + q];
      int at = row;
      for (int c = 0; c < i; c += LANES, at += step) {
        addFused(growth, u, c, a, at, LANES);
      }
      addFused(growth, u, i, a, at, q + 1);
      row += apart + q * longer;
    }
  }
}
