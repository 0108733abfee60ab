package dev.flyball.linalg;

import java.util.Arrays;
import java.util.Objects;

/**
 * Several runs of one array that are equally long: what they share is loaded once for all, and
 * their sums do not wait for each other. Made for runs that are too short to be worth much setting
 * up; long ones go through {@link Kernels} one after the other. O(runs n).
 */
public final class SideBySide {
  /** From this length on the compiler makes vectors of a run by itself. */
  private static final int LONG = 48;

  private SideBySide() {}

  /**
   * Writes x'w_i to place {@code to[i]} of {@code into}, where x are the first {@code n} entries of
   * {@code x}, and run i starts at {@code starts[i]} of {@code w}.
   */
  public static void dots(double[] x, int n, double[] w, int[] starts, double[] into, int[] to) {
    Objects.checkFromIndexSize(0, n, x.length);
    int i = 0;
    for (int last = n < LONG ? starts.length - 5 : 0; i < last; i += 6) {
      dotSix(x, n, w, starts, i, into, to);
    }
    for (; i < starts.length; i++) {
      into[to[i]] = Kernels.dot(x, 0, w, starts[i], n);
    }
  }

  private static void dotSix(
      double[] x, int n, double[] w, int[] starts, int i, double[] into, int[] to) {
    int a = starts[i];
    int b = starts[i + 1];
    int c = starts[i + 2];
    int d = starts[i + 3];
    int e = starts[i + 4];
    int f = starts[i + 5];
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    for (int j = 0; j < n; j++) {
      double value = x[j];
      s0 += value * w[a + j];
      s1 += value * w[b + j];
      s2 += value * w[c + j];
      s3 += value * w[d + j];
      s4 += value * w[e + j];
      s5 += value * w[f + j];
    }
    into[to[i]] = s0;
    into[to[i + 1]] = s1;
    into[to[i + 2]] = s2;
    into[to[i + 3]] = s3;
    into[to[i + 4]] = s4;
    into[to[i + 5]] = s5;
  }

  /**
   * Writes the sum of shares_i w_i over the first {@code runs} runs, {@code n} entries each, to
   * {@code into} from {@code off} on.
   */
  public static void sum(
      double[] shares, double[] w, int[] starts, int runs, double[] into, int off, int n) {
    Objects.checkFromIndexSize(off, n, into.length);
    Arrays.fill(into, off, off + n, 0);
    int i = 0;
    int last = runs - 3;
    for (; i < last; i += 4) {
      addFour(shares, w, starts, i, into, off, n);
    }
    for (; i < runs; i++) {
      RowKernels.addScaled(shares[i], w, starts[i], into, off, n);
    }
  }

  private static void addFour(
      double[] shares, double[] w, int[] starts, int i, double[] into, int off, int n) {
    double p = shares[i];
    double q = shares[i + 1];
    double r = shares[i + 2];
    double s = shares[i + 3];
    int a = starts[i];
    int b = starts[i + 1];
    int c = starts[i + 2];
    int d = starts[i + 3];
    for (int j = 0; j < n; j++) {
      into[off + j] += (p * w[a + j] + q * w[b + j]) + (r * w[c + j] + s * w[d + j]);
    }
  }

  /**
   * w_i += factors_i q for runs that lie apart, where q are the first {@code n} entries of {@code
   * q}; the factor of the first run stands at {@code from}.
   */
  public static void move(double[] q, int n, double[] factors, int from, double[] w, int[] starts) {
    Objects.checkFromIndexSize(0, n, q.length);
    int i = 0;
    for (int last = n < LONG ? starts.length - 1 : 0; i < last; i += 2) {
      moveTwo(q, n, factors[from + i], factors[from + i + 1], w, starts[i], starts[i + 1]);
    }
    for (; i < starts.length; i++) {
      Kernels.axpy(factors[from + i], q, 0, w, starts[i], n);
    }
  }

  private static void moveTwo(double[] q, int n, double f, double g, double[] w, int a, int b) {
    for (int j = 0; j < n; j++) {
      double along = q[j];
      w[a + j] += f * along;
      w[b + j] += g * along;
    }
  }
}
