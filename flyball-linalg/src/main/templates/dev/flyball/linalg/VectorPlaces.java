package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * {@link PlaceKernels} on {@code jdk.incubator.vector}, written as {@link VectorRows} says why. To
 * gather, lanes are inputs and four units go at a time; to scatter, lanes are units and the eight
 * inputs stay in registers. Either way a load feeds several products.
 */
final class VectorPlaces extends PlaceKernels {
  @Override
  public void gather(int[] at, double[] x, int places, double[] v, int units, double[] u) {
    for (int lane = 0; lane < PANEL; lane += LANES) {
      int a = 0;
      for (; a <= units - 4; a += 4) {
        gather4(at, x, places, lane, v, a, u);
      }
      for (; a < units; a++) {
        gather1(at, x, places, lane, v, a, u);
      }
    }
  }
//@ for n in 4 1

  /** $n of the units. */
  private static void gather$n(
      int[] at, double[] x, int places, int lane, double[] v, int a, double[] u) {
//@ for k in 1..$n
    DoubleVector s$k = @zero;
    DoubleVector t$k = @zero;
//@ end
    int e = 0;
//@ for step in 4 2
    for (; e <= places - $step; e += $step) {
//@ for d in 1..$step
      DoubleVector x$d = @load(x, (e + ${d + -1}) * PANEL + lane);
      int p$d = at[e + ${d + -1}] + a;
//@ end
//@ for d in 1..$step
//@ for k in 1..$n
//@ if ${d % 2} == 1
      s$k = x$d.fma(@all(v[p$d + ${k + -1}]), s$k);
//@ end
//@ if ${d % 2} == 0
      t$k = x$d.fma(@all(v[p$d + ${k + -1}]), t$k);
//@ end
//@ end
//@ end
    }
//@ end
    if (e < places) {
      DoubleVector x1 = @load(x, e * PANEL + lane);
      int p1 = at[e] + a;
//@ for k in 1..$n
      s$k = x1.fma(@all(v[p1 + ${k + -1}]), s$k);
//@ end
    }
//@ for k in 1..$n
    s$k.add(t$k).intoArray(u, (a + ${k + -1}) * PANEL + lane);
//@ end
  }
//@ end

  @Override
  public void scatter(int[] at, double[] x, int places, double[] z, int stride, double[] y) {
    if (stride == 1) {
      super.scatter(at, x, places, z, stride, y);
      return;
    }
    int a = 0;
    for (; a <= stride - 2 * LANES; a += 2 * LANES) {
      scatter2(at, x, places, z, stride, a, y);
    }
    if (a < stride) {
      scatter1(at, x, places, z, stride, a, y);
    }
  }
//@ for n in 2 1

  /** $n vectors of units. */
  private static void scatter$n(
      int[] at, double[] x, int places, double[] z, int stride, int a, double[] y) {
//@ for k in 1..$n
//@ for q in 0..7
    DoubleVector z${k}_$q = @load(z, a + ${k + -1} * LANES + $q * stride);
//@ end
//@ end
    for (int e = 0; e < places; e++) {
      int p = at[e] + a;
//@ for k in 1..$n
      DoubleVector sum$k = @load(y, p + ${k + -1} * LANES);
//@ end
//@ for q in 0..7
      DoubleVector x$q = @all(x[e * PANEL + $q]);
//@ for k in 1..$n
      sum$k = z${k}_$q.fma(x$q, sum$k);
//@ end
//@ end
//@ for k in 1..$n
      sum$k.intoArray(y, p + ${k + -1} * LANES);
//@ end
    }
  }
//@ end

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
      DoubleVector own = @load(u, row);
      DoubleVector s1 = @zero;
      DoubleVector s2 = @zero;
      int p1 = lane;
//@ for n in 2 1
      for (; p1 + ${n + -1} * PANEL < row; p1 += $n * PANEL) {
//@ for k in 1..$n
//@ if $k == 2
        int p2 = p1 + PANEL;
//@ end
        DoubleVector d$k = @load(d, entry + ${k + -1} * PANEL);
        s$k = d$k.fma(@load(u, p$k), s$k);
        d$k.fma(own, @load(z, p$k)).intoArray(z, p$k);
//@ end
        entry += $n * PANEL;
      }
//@ end
      @load(d, entry).fma(own, s1.add(s2)).intoArray(z, row);
      entry += PANEL;
    }
  }
}
