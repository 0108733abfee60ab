package dev.flyball.linalg;

import java.util.Objects;

/**
 * The public kernels, with checked arguments: every run is an array, an offset and a length.
 * Delegates to the provider chosen at start-up; sparse runs are plain on every JVM, because gathers
 * are no faster than loads, and so is what the compiler makes vectors of by itself.
 */
public final class Kernels {
  /** Sparse runs below this length have one sum. */
  private static final int SHORT = 8;

  private Kernels() {}

  /** {@code plain} or {@code vector}: the kernels that were chosen at start-up. */
  public static String provider() {
    return ProviderChoice.chosen().name();
  }

  /** The sum of a_i b_i over {@code n} entries. */
  public static double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    Objects.checkFromIndexSize(aOff, n, a.length);
    Objects.checkFromIndexSize(bOff, n, b.length);
    return n < RowKernels.SHORT
        ? RowKernels.shortDot(a, aOff, b, bOff, n)
        : ProviderChoice.chosen().forWork(n).rows().dot(a, aOff, b, bOff, n);
  }

  /** The sum of squares of {@code n} entries. */
  public static double squaredNorm(double[] x, int off, int n) {
    return dot(x, off, x, off, n);
  }

  /** y += alpha x; the two runs are apart or the same. */
  public static void axpy(double alpha, double[] x, int xOff, double[] y, int yOff, int n) {
    Objects.checkFromIndexSize(xOff, n, x.length);
    Objects.checkFromIndexSize(yOff, n, y.length);
    RowKernels.addScaled(alpha, x, xOff, y, yOff, n);
  }

  /** x *= alpha. */
  public static void scale(double alpha, double[] x, int off, int n) {
    Objects.checkFromIndexSize(off, n, x.length);
    for (int i = off; i < off + n; i++) {
      x[i] *= alpha;
    }
  }

  /**
   * The product of a sparse run with a dense one: entries {@code from} up to {@code to} of {@code
   * values} stand at {@code indices} of the run that starts at {@code wOff}.
   */
  public static double sparseDot(
      int[] indices, double[] values, int from, int to, double[] w, int wOff) {
    checkSparse(indices, values, from, to);
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int p = from;
    // Four sums, because one chain of dependent additions would wait for itself.
    for (int last = to - from < SHORT ? from : to - 3; p < last; p += 4) {
      s0 += values[p] * w[wOff + indices[p]];
      s1 += values[p + 1] * w[wOff + indices[p + 1]];
      s2 += values[p + 2] * w[wOff + indices[p + 2]];
      s3 += values[p + 3] * w[wOff + indices[p + 3]];
    }
    for (; p < to; p++) {
      s0 += values[p] * w[wOff + indices[p]];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** y += alpha x for a sparse x; touches no entry that x does not name. */
  public static void sparseAxpy(
      double alpha, int[] indices, double[] values, int from, int to, double[] y, int yOff) {
    checkSparse(indices, values, from, to);
    for (int p = from; p < to; p++) {
      y[yOff + indices[p]] += alpha * values[p];
    }
  }

  static void checkSparse(int[] indices, double[] values, int from, int to) {
    Objects.checkFromToIndex(from, to, indices.length);
    Objects.checkFromToIndex(from, to, values.length);
  }
}
