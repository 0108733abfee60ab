package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * {@link RunKernels} on {@code jdk.incubator.vector}. The last vector of a run ends where the run
 * does and overlaps the one before: what it shares with that is zero in a sum of products, and is
 * computed twice, to the same bits, elsewhere.
 */
final class VectorRuns implements RunKernels {
  private static final int L = VectorRows.LANES;

  /** A run of this length is worth several sums of its own. */
  private static final int LONG = 32 * L;

  /** A vector from place t on is 1 in its last t lanes and 0 in the others. */
  private static final double[] LAST = new double[2 * L];

  static {
    Arrays.fill(LAST, L, 2 * L, 1);
  }

  @Override
  public boolean takes(int n) {
    return n >= L && n < LONG;
  }

  @Override
  public void dots(
      double[] x, int n, double[] w, int[] starts, double[] into, int[] to, double[] room) {
    int over = n % L;
    int whole = n - over;
    int tail = n - L;
    DoubleVector rest =
        DoubleVector.fromArray(SPECIES, x, tail).mul(DoubleVector.fromArray(SPECIES, LAST, over));
    int last = starts.length - 1;
    for (int i = 0; i <= last; i += 2) {
      // The last of an odd number is its own neighbour.
      int next = Math.min(i + 1, last);
      int a = starts[i];
      int b = starts[next];
      DoubleVector s = DoubleVector.fromArray(SPECIES, w, a + tail).mul(rest);
      DoubleVector t = DoubleVector.fromArray(SPECIES, w, b + tail).mul(rest);
      for (int j = 0; j < whole; j += L) {
        DoubleVector entries = DoubleVector.fromArray(SPECIES, x, j);
        s = DoubleVector.fromArray(SPECIES, w, a + j).fma(entries, s);
        t = DoubleVector.fromArray(SPECIES, w, b + j).fma(entries, t);
      }
      // Through memory: rotations of lanes are checked anew every time.
      s.intoArray(room, 0);
      t.intoArray(room, L);
      into[to[i]] = sumOfLanes(room, 0);
      into[to[next]] = sumOfLanes(room, L);
    }
  }

  private static double sumOfLanes(double[] room, int at) {
    double even = 0;
    double odd = 0;
    for (int k = at; k < at + L; k += 2) {
      even += room[k];
      odd += room[k + 1];
    }
    return even + odd;
  }

  @Override
  public void sum(
      double[] shares, double[] w, int[] starts, int runs, double[] into, int off, int n) {
    int tail = n - L;
    for (int j = 0; j < n; j += 2 * L) {
      int p = Math.min(j, tail);
      int q = Math.min(j + L, tail);
      DoubleVector s = DoubleVector.zero(SPECIES);
      DoubleVector t = DoubleVector.zero(SPECIES);
      for (int i = 0; i < runs; i++) {
        DoubleVector share = DoubleVector.broadcast(SPECIES, shares[i]);
        s = DoubleVector.fromArray(SPECIES, w, starts[i] + p).fma(share, s);
        t = DoubleVector.fromArray(SPECIES, w, starts[i] + q).fma(share, t);
      }
      s.intoArray(into, off + p);
      t.intoArray(into, off + q);
    }
  }

  @Override
  public void move(double[] q, int n, double[] factors, int from, double[] w, int[] starts) {
    int tail = n - L;
    DoubleVector rest = DoubleVector.fromArray(SPECIES, q, tail);
    for (int i = 0; i < starts.length; i++) {
      int a = starts[i];
      DoubleVector factor = DoubleVector.broadcast(SPECIES, factors[from + i]);
      // Found before entries that it shares with others move, and written after them.
      DoubleVector ends = rest.fma(factor, DoubleVector.fromArray(SPECIES, w, a + tail));
      for (int j = 0; j < tail; j += L) {
        DoubleVector.fromArray(SPECIES, q, j)
            .fma(factor, DoubleVector.fromArray(SPECIES, w, a + j))
            .intoArray(w, a + j);
      }
      ends.intoArray(w, a + tail);
    }
  }
}
