package dev.flyball.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link PlaceKernels} on {@code jdk.incubator.vector}, written as {@link VectorRows} says why. Two
 * vectors of units go at a time, then the odd one.
 */
final class VectorPlaces implements PlaceKernels {
  private static final VectorSpecies<Double> SPECIES = VectorRows.SPECIES;
  private static final int LANES = SPECIES.length();

  @Override
  public void gather(int[] at, double[] x, int from, int to, double[] v, int stride, double[] u) {
    int k = 0;
    for (; k + 2 * LANES <= stride; k += 2 * LANES) {
      gatherTwo(at, x, from, to, v, k, u);
    }
    if (k < stride) {
      gatherOne(at, x, from, to, v, k, u);
    }
  }

  private static void gatherTwo(
      int[] at, double[] x, int from, int to, double[] v, int k, double[] u) {
    DoubleVector a0 = DoubleVector.zero(SPECIES);
    DoubleVector b0 = DoubleVector.zero(SPECIES);
    DoubleVector a1 = DoubleVector.zero(SPECIES);
    DoubleVector b1 = DoubleVector.zero(SPECIES);
    DoubleVector a2 = DoubleVector.zero(SPECIES);
    DoubleVector b2 = DoubleVector.zero(SPECIES);
    DoubleVector a3 = DoubleVector.zero(SPECIES);
    DoubleVector b3 = DoubleVector.zero(SPECIES);
    int e = from;
    for (; e <= to - 4; e += 4) {
      int p0 = at[e] + k;
      int p1 = at[e + 1] + k;
      int p2 = at[e + 2] + k;
      int p3 = at[e + 3] + k;
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[e + 1]);
      DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[e + 2]);
      DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[e + 3]);
      a0 = DoubleVector.fromArray(SPECIES, v, p0).fma(x0, a0);
      b0 = DoubleVector.fromArray(SPECIES, v, p0 + LANES).fma(x0, b0);
      a1 = DoubleVector.fromArray(SPECIES, v, p1).fma(x1, a1);
      b1 = DoubleVector.fromArray(SPECIES, v, p1 + LANES).fma(x1, b1);
      a2 = DoubleVector.fromArray(SPECIES, v, p2).fma(x2, a2);
      b2 = DoubleVector.fromArray(SPECIES, v, p2 + LANES).fma(x2, b2);
      a3 = DoubleVector.fromArray(SPECIES, v, p3).fma(x3, a3);
      b3 = DoubleVector.fromArray(SPECIES, v, p3 + LANES).fma(x3, b3);
    }
    for (; e < to; e++) {
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      a0 = DoubleVector.fromArray(SPECIES, v, at[e] + k).fma(x0, a0);
      b0 = DoubleVector.fromArray(SPECIES, v, at[e] + k + LANES).fma(x0, b0);
    }
    a0.add(a1).add(a2.add(a3)).intoArray(u, k);
    b0.add(b1).add(b2.add(b3)).intoArray(u, k + LANES);
  }

  private static void gatherOne(
      int[] at, double[] x, int from, int to, double[] v, int k, double[] u) {
    DoubleVector a0 = DoubleVector.zero(SPECIES);
    DoubleVector a1 = DoubleVector.zero(SPECIES);
    DoubleVector a2 = DoubleVector.zero(SPECIES);
    DoubleVector a3 = DoubleVector.zero(SPECIES);
    int e = from;
    for (; e <= to - 4; e += 4) {
      int p0 = at[e] + k;
      int p1 = at[e + 1] + k;
      int p2 = at[e + 2] + k;
      int p3 = at[e + 3] + k;
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[e + 1]);
      DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[e + 2]);
      DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[e + 3]);
      a0 = DoubleVector.fromArray(SPECIES, v, p0).fma(x0, a0);
      a1 = DoubleVector.fromArray(SPECIES, v, p1).fma(x1, a1);
      a2 = DoubleVector.fromArray(SPECIES, v, p2).fma(x2, a2);
      a3 = DoubleVector.fromArray(SPECIES, v, p3).fma(x3, a3);
    }
    for (; e < to; e++) {
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      a0 = DoubleVector.fromArray(SPECIES, v, at[e] + k).fma(x0, a0);
    }
    a0.add(a1).add(a2.add(a3)).intoArray(u, k);
  }

  @Override
  public void scatter(int[] at, double[] x, int from, int to, double[] z, double[] v, int stride) {
    int k = 0;
    for (; k + 2 * LANES <= stride; k += 2 * LANES) {
      scatterTwo(at, x, from, to, z, v, k);
    }
    if (k < stride) {
      scatterOne(at, x, from, to, z, v, k);
    }
  }

  private static void scatterTwo(
      int[] at, double[] x, int from, int to, double[] z, double[] v, int k) {
    DoubleVector a = DoubleVector.fromArray(SPECIES, z, k);
    DoubleVector b = DoubleVector.fromArray(SPECIES, z, k + LANES);
    int e = from;
    for (; e <= to - 2; e += 2) {
      int p0 = at[e] + k;
      int p1 = at[e + 1] + k;
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[e + 1]);
      DoubleVector a0 = a.fma(x0, DoubleVector.fromArray(SPECIES, v, p0));
      DoubleVector b0 = b.fma(x0, DoubleVector.fromArray(SPECIES, v, p0 + LANES));
      DoubleVector a1 = a.fma(x1, DoubleVector.fromArray(SPECIES, v, p1));
      DoubleVector b1 = b.fma(x1, DoubleVector.fromArray(SPECIES, v, p1 + LANES));
      a0.intoArray(v, p0);
      b0.intoArray(v, p0 + LANES);
      a1.intoArray(v, p1);
      b1.intoArray(v, p1 + LANES);
    }
    if (e < to) {
      int p0 = at[e] + k;
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      a.fma(x0, DoubleVector.fromArray(SPECIES, v, p0)).intoArray(v, p0);
      b.fma(x0, DoubleVector.fromArray(SPECIES, v, p0 + LANES)).intoArray(v, p0 + LANES);
    }
  }

  private static void scatterOne(
      int[] at, double[] x, int from, int to, double[] z, double[] v, int k) {
    DoubleVector a = DoubleVector.fromArray(SPECIES, z, k);
    int e = from;
    for (; e <= to - 4; e += 4) {
      int p0 = at[e] + k;
      int p1 = at[e + 1] + k;
      int p2 = at[e + 2] + k;
      int p3 = at[e + 3] + k;
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[e + 1]);
      DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[e + 2]);
      DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[e + 3]);
      DoubleVector a0 = a.fma(x0, DoubleVector.fromArray(SPECIES, v, p0));
      DoubleVector a1 = a.fma(x1, DoubleVector.fromArray(SPECIES, v, p1));
      DoubleVector a2 = a.fma(x2, DoubleVector.fromArray(SPECIES, v, p2));
      DoubleVector a3 = a.fma(x3, DoubleVector.fromArray(SPECIES, v, p3));
      a0.intoArray(v, p0);
      a1.intoArray(v, p1);
      a2.intoArray(v, p2);
      a3.intoArray(v, p3);
    }
    for (; e < to; e++) {
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[e]);
      a.fma(x0, DoubleVector.fromArray(SPECIES, v, at[e] + k)).intoArray(v, at[e] + k);
    }
  }

  @Override
  public void panelTimes(double[] d, int dOff, int n, double[] u, double[] z) {
    for (int lane = 0; lane < Places.PANEL; lane += LANES) {
      lanesTimes(d, dOff + lane, n, u, z, lane);
    }
  }

  /** Row by row of the triangle: z_i gathers d_ij u_j, and every z_j before it gets d_ij u_i. */
  private static void lanesTimes(double[] d, int dOff, int n, double[] u, double[] z, int lane) {
    int entry = dOff;
    for (int i = 0; i < n; i++) {
      int row = i * Places.PANEL + lane;
      DoubleVector own = DoubleVector.fromArray(SPECIES, u, row);
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      int p0 = lane;
      for (int j = 0; j <= i - 2; j += 2) {
        int p1 = p0 + Places.PANEL;
        DoubleVector d0 = DoubleVector.fromArray(SPECIES, d, entry);
        DoubleVector d1 = DoubleVector.fromArray(SPECIES, d, entry + Places.PANEL);
        s0 = d0.fma(DoubleVector.fromArray(SPECIES, u, p0), s0);
        s1 = d1.fma(DoubleVector.fromArray(SPECIES, u, p1), s1);
        d0.fma(own, DoubleVector.fromArray(SPECIES, z, p0)).intoArray(z, p0);
        d1.fma(own, DoubleVector.fromArray(SPECIES, z, p1)).intoArray(z, p1);
        entry += 2 * Places.PANEL;
        p0 = p1 + Places.PANEL;
      }
      if ((i & 1) == 1) {
        DoubleVector d0 = DoubleVector.fromArray(SPECIES, d, entry);
        s0 = d0.fma(DoubleVector.fromArray(SPECIES, u, p0), s0);
        d0.fma(own, DoubleVector.fromArray(SPECIES, z, p0)).intoArray(z, p0);
        entry += Places.PANEL;
      }
      DoubleVector.fromArray(SPECIES, d, entry).fma(own, s0.add(s1)).intoArray(z, row);
      entry += Places.PANEL;
    }
  }
}
