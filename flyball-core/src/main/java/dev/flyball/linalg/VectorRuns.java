package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * {@link RunKernels} on {@code jdk.incubator.vector}. The last vector of a run ends where the run
 * does and overlaps the one before: what it shares with that is zero in a sum of products, and is
 * computed twice, to the same bits, elsewhere. Several runs or vectors at a time, until every
 * method is longer than what is inlined at all: see {@link VectorRows}.
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
    for (int i = 0; i <= last; i += 3) {
      // Where there are no more, the last one is its own neighbour.
      int j = Math.min(i + 1, last);
      int k = Math.min(i + 2, last);
      int a = starts[i];
      int b = starts[j];
      int c = starts[k];
      DoubleVector s0 = DoubleVector.fromArray(SPECIES, w, a + tail).mul(rest);
      DoubleVector s1 = DoubleVector.fromArray(SPECIES, w, b + tail).mul(rest);
      DoubleVector s2 = DoubleVector.fromArray(SPECIES, w, c + tail).mul(rest);
      for (int e = 0; e < whole; e += L) {
        DoubleVector entries = DoubleVector.fromArray(SPECIES, x, e);
        s0 = DoubleVector.fromArray(SPECIES, w, a + e).fma(entries, s0);
        s1 = DoubleVector.fromArray(SPECIES, w, b + e).fma(entries, s1);
        s2 = DoubleVector.fromArray(SPECIES, w, c + e).fma(entries, s2);
      }
      // Through memory: rotations of lanes are checked anew every time.
      s0.intoArray(room, 0);
      s1.intoArray(room, L);
      s2.intoArray(room, 2 * L);
      into[to[i]] = sumOfLanes(room, 0);
      into[to[j]] = sumOfLanes(room, L);
      into[to[k]] = sumOfLanes(room, 2 * L);
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
    int j = 0;
    for (; j < n - 2 * L; j += 4 * L) {
      int p = Math.min(j + L, tail);
      int q = Math.min(j + 2 * L, tail);
      int r = Math.min(j + 3 * L, tail);
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      DoubleVector s2 = DoubleVector.zero(SPECIES);
      DoubleVector s3 = DoubleVector.zero(SPECIES);
      for (int i = 0; i < runs; i++) {
        DoubleVector share = DoubleVector.broadcast(SPECIES, shares[i]);
        int from = starts[i];
        s0 = DoubleVector.fromArray(SPECIES, w, from + j).fma(share, s0);
        s1 = DoubleVector.fromArray(SPECIES, w, from + p).fma(share, s1);
        s2 = DoubleVector.fromArray(SPECIES, w, from + q).fma(share, s2);
        s3 = DoubleVector.fromArray(SPECIES, w, from + r).fma(share, s3);
      }
      s0.intoArray(into, off + j);
      s1.intoArray(into, off + p);
      s2.intoArray(into, off + q);
      s3.intoArray(into, off + r);
    }
    if (j < n) {
      int p = Math.min(j, tail);
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      for (int i = 0; i < runs; i++) {
        DoubleVector share = DoubleVector.broadcast(SPECIES, shares[i]);
        int from = starts[i];
        s0 = DoubleVector.fromArray(SPECIES, w, from + p).fma(share, s0);
        s1 = DoubleVector.fromArray(SPECIES, w, from + tail).fma(share, s1);
      }
      s0.intoArray(into, off + p);
      s1.intoArray(into, off + tail);
    }
  }

  @Override
  public void move(double[] q, int n, double[] factors, int from, double[] w, int[] starts) {
    int tail = n - L;
    DoubleVector rest = DoubleVector.fromArray(SPECIES, q, tail);
    int i = 0;
    for (int last = starts.length - 1; i < last; i += 2) {
      int a = starts[i];
      int b = starts[i + 1];
      DoubleVector f = DoubleVector.broadcast(SPECIES, factors[from + i]);
      DoubleVector g = DoubleVector.broadcast(SPECIES, factors[from + i + 1]);
      // Found before entries that they share with others move, and written after them.
      DoubleVector endsOfA = rest.fma(f, DoubleVector.fromArray(SPECIES, w, a + tail));
      DoubleVector endsOfB = rest.fma(g, DoubleVector.fromArray(SPECIES, w, b + tail));
      for (int j = 0; j < tail; j += L) {
        DoubleVector along = DoubleVector.fromArray(SPECIES, q, j);
        along.fma(f, DoubleVector.fromArray(SPECIES, w, a + j)).intoArray(w, a + j);
        along.fma(g, DoubleVector.fromArray(SPECIES, w, b + j)).intoArray(w, b + j);
      }
      endsOfA.intoArray(w, a + tail);
      endsOfB.intoArray(w, b + tail);
    }
    if (i < starts.length) {
      int a = starts[i];
      DoubleVector f = DoubleVector.broadcast(SPECIES, factors[from + i]);
      DoubleVector ends = rest.fma(f, DoubleVector.fromArray(SPECIES, w, a + tail));
      for (int j = 0; j < tail; j += L) {
        DoubleVector.fromArray(SPECIES, q, j)
            .fma(f, DoubleVector.fromArray(SPECIES, w, a + j))
            .intoArray(w, a + j);
      }
      ends.intoArray(w, a + tail);
    }
  }
}
