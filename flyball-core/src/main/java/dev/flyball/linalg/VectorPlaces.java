package dev.flyball.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link PlaceKernels} on {@code jdk.incubator.vector}, written as {@link VectorRows} says why. To
 * gather, lanes are inputs and four units go at a time; to scatter, lanes are units and the eight
 * inputs stay in registers. Either way a load feeds several products.
 */
final class VectorPlaces implements PlaceKernels {
  private static final PlaceKernels PLAIN = new PlainPlaces();
  private static final int PANEL = Places.PANEL;
  private static final VectorSpecies<Double> SPECIES = VectorRows.SPECIES;
  private static final int LANES = SPECIES.length();

  @Override
  public void gather(int[] at, double[] x, int places, double[] v, int units, double[] u) {
    for (int lane = 0; lane < PANEL; lane += LANES) {
      int a = 0;
      for (; a <= units - 4; a += 4) {
        gatherFour(at, x, places, lane, v, a, u);
      }
      for (; a < units; a++) {
        gatherOne(at, x, places, lane, v, a, u);
      }
    }
  }

  private static void gatherFour(
      int[] at, double[] x, int places, int lane, double[] v, int a, double[] u) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = DoubleVector.zero(SPECIES);
    DoubleVector s2 = DoubleVector.zero(SPECIES);
    DoubleVector s3 = DoubleVector.zero(SPECIES);
    DoubleVector t0 = DoubleVector.zero(SPECIES);
    DoubleVector t1 = DoubleVector.zero(SPECIES);
    DoubleVector t2 = DoubleVector.zero(SPECIES);
    DoubleVector t3 = DoubleVector.zero(SPECIES);
    int e = 0;
    for (; e <= places - 2; e += 2) {
      int p = at[e] + a;
      int q = at[e + 1] + a;
      DoubleVector xp = DoubleVector.fromArray(SPECIES, x, e * PANEL + lane);
      DoubleVector xq = DoubleVector.fromArray(SPECIES, x, e * PANEL + PANEL + lane);
      s0 = xp.fma(DoubleVector.broadcast(SPECIES, v[p]), s0);
      s1 = xp.fma(DoubleVector.broadcast(SPECIES, v[p + 1]), s1);
      s2 = xp.fma(DoubleVector.broadcast(SPECIES, v[p + 2]), s2);
      s3 = xp.fma(DoubleVector.broadcast(SPECIES, v[p + 3]), s3);
      t0 = xq.fma(DoubleVector.broadcast(SPECIES, v[q]), t0);
      t1 = xq.fma(DoubleVector.broadcast(SPECIES, v[q + 1]), t1);
      t2 = xq.fma(DoubleVector.broadcast(SPECIES, v[q + 2]), t2);
      t3 = xq.fma(DoubleVector.broadcast(SPECIES, v[q + 3]), t3);
    }
    if (e < places) {
      int p = at[e] + a;
      DoubleVector xp = DoubleVector.fromArray(SPECIES, x, e * PANEL + lane);
      s0 = xp.fma(DoubleVector.broadcast(SPECIES, v[p]), s0);
      s1 = xp.fma(DoubleVector.broadcast(SPECIES, v[p + 1]), s1);
      s2 = xp.fma(DoubleVector.broadcast(SPECIES, v[p + 2]), s2);
      s3 = xp.fma(DoubleVector.broadcast(SPECIES, v[p + 3]), s3);
    }
    int into = a * PANEL + lane;
    s0.add(t0).intoArray(u, into);
    s1.add(t1).intoArray(u, into + PANEL);
    s2.add(t2).intoArray(u, into + 2 * PANEL);
    s3.add(t3).intoArray(u, into + 3 * PANEL);
  }

  private static void gatherOne(
      int[] at, double[] x, int places, int lane, double[] v, int a, double[] u) {
    DoubleVector s = DoubleVector.zero(SPECIES);
    DoubleVector t = DoubleVector.zero(SPECIES);
    int e = 0;
    for (; e <= places - 4; e += 4) {
      int i = e * PANEL + lane;
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
      DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, i + PANEL);
      DoubleVector x2 = DoubleVector.fromArray(SPECIES, x, i + 2 * PANEL);
      DoubleVector x3 = DoubleVector.fromArray(SPECIES, x, i + 3 * PANEL);
      s = x0.fma(DoubleVector.broadcast(SPECIES, v[at[e] + a]), s);
      t = x1.fma(DoubleVector.broadcast(SPECIES, v[at[e + 1] + a]), t);
      s = x2.fma(DoubleVector.broadcast(SPECIES, v[at[e + 2] + a]), s);
      t = x3.fma(DoubleVector.broadcast(SPECIES, v[at[e + 3] + a]), t);
    }
    for (; e <= places - 2; e += 2) {
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, e * PANEL + lane);
      DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, e * PANEL + PANEL + lane);
      s = x0.fma(DoubleVector.broadcast(SPECIES, v[at[e] + a]), s);
      t = x1.fma(DoubleVector.broadcast(SPECIES, v[at[e + 1] + a]), t);
    }
    if (e < places) {
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, e * PANEL + lane);
      s = x0.fma(DoubleVector.broadcast(SPECIES, v[at[e] + a]), s);
    }
    s.add(t).intoArray(u, a * PANEL + lane);
  }

  @Override
  public void scatter(int[] at, double[] x, int places, double[] z, int stride, double[] y) {
    if (stride == 1) {
      PLAIN.scatter(at, x, places, z, stride, y);
      return;
    }
    int a = 0;
    for (; a <= stride - 2 * LANES; a += 2 * LANES) {
      scatterTwo(at, x, places, z, stride, a, y);
    }
    if (a < stride) {
      scatterOne(at, x, places, z, stride, a, y);
    }
  }

  private static void scatterTwo(
      int[] at, double[] x, int places, double[] z, int stride, int a, double[] y) {
    int b = a + LANES;
    DoubleVector a0 = DoubleVector.fromArray(SPECIES, z, a);
    DoubleVector b0 = DoubleVector.fromArray(SPECIES, z, b);
    DoubleVector a1 = DoubleVector.fromArray(SPECIES, z, a + stride);
    DoubleVector b1 = DoubleVector.fromArray(SPECIES, z, b + stride);
    DoubleVector a2 = DoubleVector.fromArray(SPECIES, z, a + 2 * stride);
    DoubleVector b2 = DoubleVector.fromArray(SPECIES, z, b + 2 * stride);
    DoubleVector a3 = DoubleVector.fromArray(SPECIES, z, a + 3 * stride);
    DoubleVector b3 = DoubleVector.fromArray(SPECIES, z, b + 3 * stride);
    DoubleVector a4 = DoubleVector.fromArray(SPECIES, z, a + 4 * stride);
    DoubleVector b4 = DoubleVector.fromArray(SPECIES, z, b + 4 * stride);
    DoubleVector a5 = DoubleVector.fromArray(SPECIES, z, a + 5 * stride);
    DoubleVector b5 = DoubleVector.fromArray(SPECIES, z, b + 5 * stride);
    DoubleVector a6 = DoubleVector.fromArray(SPECIES, z, a + 6 * stride);
    DoubleVector b6 = DoubleVector.fromArray(SPECIES, z, b + 6 * stride);
    DoubleVector a7 = DoubleVector.fromArray(SPECIES, z, a + 7 * stride);
    DoubleVector b7 = DoubleVector.fromArray(SPECIES, z, b + 7 * stride);
    for (int e = 0; e < places; e++) {
      int p = at[e] + a;
      int i = e * PANEL;
      DoubleVector sumA = DoubleVector.fromArray(SPECIES, y, p);
      DoubleVector sumB = DoubleVector.fromArray(SPECIES, y, p + LANES);
      DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
      sumA = a0.fma(x0, sumA);
      sumB = b0.fma(x0, sumB);
      DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
      sumA = a1.fma(x1, sumA);
      sumB = b1.fma(x1, sumB);
      DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
      sumA = a2.fma(x2, sumA);
      sumB = b2.fma(x2, sumB);
      DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
      sumA = a3.fma(x3, sumA);
      sumB = b3.fma(x3, sumB);
      DoubleVector x4 = DoubleVector.broadcast(SPECIES, x[i + 4]);
      sumA = a4.fma(x4, sumA);
      sumB = b4.fma(x4, sumB);
      DoubleVector x5 = DoubleVector.broadcast(SPECIES, x[i + 5]);
      sumA = a5.fma(x5, sumA);
      sumB = b5.fma(x5, sumB);
      DoubleVector x6 = DoubleVector.broadcast(SPECIES, x[i + 6]);
      sumA = a6.fma(x6, sumA);
      sumB = b6.fma(x6, sumB);
      DoubleVector x7 = DoubleVector.broadcast(SPECIES, x[i + 7]);
      sumA = a7.fma(x7, sumA);
      sumB = b7.fma(x7, sumB);
      sumA.intoArray(y, p);
      sumB.intoArray(y, p + LANES);
    }
  }

  private static void scatterOne(
      int[] at, double[] x, int places, double[] z, int stride, int a, double[] y) {
    DoubleVector z0 = DoubleVector.fromArray(SPECIES, z, a);
    DoubleVector z1 = DoubleVector.fromArray(SPECIES, z, a + stride);
    DoubleVector z2 = DoubleVector.fromArray(SPECIES, z, a + 2 * stride);
    DoubleVector z3 = DoubleVector.fromArray(SPECIES, z, a + 3 * stride);
    DoubleVector z4 = DoubleVector.fromArray(SPECIES, z, a + 4 * stride);
    DoubleVector z5 = DoubleVector.fromArray(SPECIES, z, a + 5 * stride);
    DoubleVector z6 = DoubleVector.fromArray(SPECIES, z, a + 6 * stride);
    DoubleVector z7 = DoubleVector.fromArray(SPECIES, z, a + 7 * stride);
    for (int e = 0; e < places; e++) {
      int p = at[e] + a;
      int i = e * PANEL;
      DoubleVector sum = DoubleVector.fromArray(SPECIES, y, p);
      sum = z0.fma(DoubleVector.broadcast(SPECIES, x[i]), sum);
      sum = z1.fma(DoubleVector.broadcast(SPECIES, x[i + 1]), sum);
      sum = z2.fma(DoubleVector.broadcast(SPECIES, x[i + 2]), sum);
      sum = z3.fma(DoubleVector.broadcast(SPECIES, x[i + 3]), sum);
      sum = z4.fma(DoubleVector.broadcast(SPECIES, x[i + 4]), sum);
      sum = z5.fma(DoubleVector.broadcast(SPECIES, x[i + 5]), sum);
      sum = z6.fma(DoubleVector.broadcast(SPECIES, x[i + 6]), sum);
      sum = z7.fma(DoubleVector.broadcast(SPECIES, x[i + 7]), sum);
      sum.intoArray(y, p);
    }
  }

  @Override
  public void symmetricTimes(double[] d, int n, double[] u, double[] z) {
    for (int lane = 0; lane < PANEL; lane += LANES) {
      lanesTimes(d, n, u, z, lane);
    }
  }

  /** Row by row of the triangle: z_i gathers d_ij u_j, and every z_j before it gets d_ij u_i. */
  private static void lanesTimes(double[] d, int n, double[] u, double[] z, int lane) {
    int entry = lane;
    for (int i = 0; i < n; i++) {
      int row = i * PANEL + lane;
      DoubleVector own = DoubleVector.fromArray(SPECIES, u, row);
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      int p0 = lane;
      for (int j = 0; j <= i - 2; j += 2) {
        int p1 = p0 + PANEL;
        DoubleVector d0 = DoubleVector.fromArray(SPECIES, d, entry);
        DoubleVector d1 = DoubleVector.fromArray(SPECIES, d, entry + PANEL);
        s0 = d0.fma(DoubleVector.fromArray(SPECIES, u, p0), s0);
        s1 = d1.fma(DoubleVector.fromArray(SPECIES, u, p1), s1);
        d0.fma(own, DoubleVector.fromArray(SPECIES, z, p0)).intoArray(z, p0);
        d1.fma(own, DoubleVector.fromArray(SPECIES, z, p1)).intoArray(z, p1);
        entry += 2 * PANEL;
        p0 = p1 + PANEL;
      }
      if ((i & 1) == 1) {
        DoubleVector d0 = DoubleVector.fromArray(SPECIES, d, entry);
        s0 = d0.fma(DoubleVector.fromArray(SPECIES, u, p0), s0);
        d0.fma(own, DoubleVector.fromArray(SPECIES, z, p0)).intoArray(z, p0);
        entry += PANEL;
      }
      DoubleVector.fromArray(SPECIES, d, entry).fma(own, s0.add(s1)).intoArray(z, row);
      entry += PANEL;
    }
  }
}
