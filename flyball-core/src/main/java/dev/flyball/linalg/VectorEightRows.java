package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.VectorRows.BY_FOUR;
import static dev.flyball.linalg.VectorRows.BY_ONE;
import static dev.flyball.linalg.VectorRows.BY_TWO;
import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * Eight rows of a packed triangle at a time: factor and product are loaded once for all eight. A
 * species of four lanes passes over the rows twice. The unrolled lines are by intent: vectors in
 * arrays, or handed from method to method, would be allocated.
 */
final class VectorEightRows {
  /** Nine masks of eight lanes: the first k lanes of mask k are 1, the others 0. */
  static final double[] LEFT_OF = new double[9 * HEIGHT];

  static {
    for (int k = 0; k <= HEIGHT; k++) {
      Arrays.fill(LEFT_OF, HEIGHT * k, HEIGHT * k + k, 1);
    }
  }

  private VectorEightRows() {}

  /** {@link RowKernels#timesEight}. */
  static void times(double[] a, int i, double[] x, double[] y) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    int row4 = row3 + i + 4;
    int row5 = row4 + i + 5;
    int row6 = row5 + i + 6;
    int row7 = row6 + i + 7;
    DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
    DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
    DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
    DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
    DoubleVector x4 = DoubleVector.broadcast(SPECIES, x[i + 4]);
    DoubleVector x5 = DoubleVector.broadcast(SPECIES, x[i + 5]);
    DoubleVector x6 = DoubleVector.broadcast(SPECIES, x[i + 6]);
    DoubleVector x7 = DoubleVector.broadcast(SPECIES, x[i + 7]);
    DoubleVector t0 = DoubleVector.zero(SPECIES);
    DoubleVector t1 = t0;
    DoubleVector t2 = t0;
    DoubleVector t3 = t0;
    DoubleVector t4 = t0;
    DoubleVector t5 = t0;
    DoubleVector t6 = t0;
    DoubleVector t7 = t0;
    for (int p = 0; p < HEIGHT; p += LANES) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = s0;
      DoubleVector s2 = s0;
      DoubleVector s3 = s0;
      DoubleVector s4 = s0;
      DoubleVector s5 = s0;
      DoubleVector s6 = s0;
      DoubleVector s7 = s0;
      for (int c = p; c < i; c += HEIGHT) {
        DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
        DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, row0 + c);
        DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
        s0 = a0.fma(xs, s0);
        DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, row1 + c);
        DoubleVector right = a1.mul(x1);
        s1 = a1.fma(xs, s1);
        DoubleVector a2 = DoubleVector.fromArray(SPECIES, a, row2 + c);
        left = a2.fma(x2, left);
        s2 = a2.fma(xs, s2);
        DoubleVector a3 = DoubleVector.fromArray(SPECIES, a, row3 + c);
        right = a3.fma(x3, right);
        s3 = a3.fma(xs, s3);
        DoubleVector a4 = DoubleVector.fromArray(SPECIES, a, row4 + c);
        left = a4.fma(x4, left);
        s4 = a4.fma(xs, s4);
        DoubleVector a5 = DoubleVector.fromArray(SPECIES, a, row5 + c);
        right = a5.fma(x5, right);
        s5 = a5.fma(xs, s5);
        DoubleVector a6 = DoubleVector.fromArray(SPECIES, a, row6 + c);
        left = a6.fma(x6, left);
        s6 = a6.fma(xs, s6);
        DoubleVector a7 = DoubleVector.fromArray(SPECIES, a, row7 + c);
        right = a7.fma(x7, right);
        s7 = a7.fma(xs, s7);
        left.add(right).intoArray(y, c);
      }
      // What lies beyond the diagonal belongs to the next row, and counts as zero.
      int d = i + p;
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, d);
      DoubleVector above = DoubleVector.fromArray(SPECIES, y, d);
      DoubleVector m0 = DoubleVector.fromArray(SPECIES, LEFT_OF, 8 + p);
      DoubleVector d0 = DoubleVector.fromArray(SPECIES, a, row0 + d);
      s0 = d0.mul(m0).fma(xs, s0);
      DoubleVector m1 = DoubleVector.fromArray(SPECIES, LEFT_OF, 16 + p);
      DoubleVector d1 = DoubleVector.fromArray(SPECIES, a, row1 + d);
      above = d1.mul(m0).fma(x1, above);
      s1 = d1.mul(m1).fma(xs, s1);
      DoubleVector m2 = DoubleVector.fromArray(SPECIES, LEFT_OF, 24 + p);
      DoubleVector d2 = DoubleVector.fromArray(SPECIES, a, row2 + d);
      above = d2.mul(m1).fma(x2, above);
      s2 = d2.mul(m2).fma(xs, s2);
      DoubleVector m3 = DoubleVector.fromArray(SPECIES, LEFT_OF, 32 + p);
      DoubleVector d3 = DoubleVector.fromArray(SPECIES, a, row3 + d);
      above = d3.mul(m2).fma(x3, above);
      s3 = d3.mul(m3).fma(xs, s3);
      DoubleVector m4 = DoubleVector.fromArray(SPECIES, LEFT_OF, 40 + p);
      DoubleVector d4 = DoubleVector.fromArray(SPECIES, a, row4 + d);
      above = d4.mul(m3).fma(x4, above);
      s4 = d4.mul(m4).fma(xs, s4);
      DoubleVector m5 = DoubleVector.fromArray(SPECIES, LEFT_OF, 48 + p);
      DoubleVector d5 = DoubleVector.fromArray(SPECIES, a, row5 + d);
      above = d5.mul(m4).fma(x5, above);
      s5 = d5.mul(m5).fma(xs, s5);
      DoubleVector m6 = DoubleVector.fromArray(SPECIES, LEFT_OF, 56 + p);
      DoubleVector d6 = DoubleVector.fromArray(SPECIES, a, row6 + d);
      above = d6.mul(m5).fma(x6, above);
      s6 = d6.mul(m6).fma(xs, s6);
      DoubleVector m7 = DoubleVector.fromArray(SPECIES, LEFT_OF, 64 + p);
      DoubleVector d7 = DoubleVector.fromArray(SPECIES, a, row7 + d);
      above = d7.mul(m6).fma(x7, above);
      s7 = d7.mul(m7).fma(xs, s7);
      above.intoArray(y, d);
      t0 = t0.add(s0);
      t1 = t1.add(s1);
      t2 = t2.add(s2);
      t3 = t3.add(s3);
      t4 = t4.add(s4);
      t5 = t5.add(s5);
      t6 = t6.add(s6);
      t7 = t7.add(s7);
    }
    if (LANES > 4) {
      t0 = t0.add(t0.rearrange(BY_FOUR));
      t1 = t1.add(t1.rearrange(BY_FOUR));
      t2 = t2.add(t2.rearrange(BY_FOUR));
      t3 = t3.add(t3.rearrange(BY_FOUR));
      t4 = t4.add(t4.rearrange(BY_FOUR));
      t5 = t5.add(t5.rearrange(BY_FOUR));
      t6 = t6.add(t6.rearrange(BY_FOUR));
      t7 = t7.add(t7.rearrange(BY_FOUR));
    }
    t0 = t0.add(t0.rearrange(BY_TWO));
    t1 = t1.add(t1.rearrange(BY_TWO));
    t2 = t2.add(t2.rearrange(BY_TWO));
    t3 = t3.add(t3.rearrange(BY_TWO));
    t4 = t4.add(t4.rearrange(BY_TWO));
    t5 = t5.add(t5.rearrange(BY_TWO));
    t6 = t6.add(t6.rearrange(BY_TWO));
    t7 = t7.add(t7.rearrange(BY_TWO));
    t0 = t0.add(t0.rearrange(BY_ONE));
    t1 = t1.add(t1.rearrange(BY_ONE));
    t2 = t2.add(t2.rearrange(BY_ONE));
    t3 = t3.add(t3.rearrange(BY_ONE));
    t4 = t4.add(t4.rearrange(BY_ONE));
    t5 = t5.add(t5.rearrange(BY_ONE));
    t6 = t6.add(t6.rearrange(BY_ONE));
    t7 = t7.add(t7.rearrange(BY_ONE));
    y[i] += t0.lane(0);
    y[i + 1] += t1.lane(0);
    y[i + 2] += t2.lane(0);
    y[i + 3] += t3.lane(0);
    y[i + 4] += t4.lane(0);
    y[i + 5] += t5.lane(0);
    y[i + 6] += t6.lane(0);
    y[i + 7] += t7.lane(0);
  }

  /** {@link RowKernels#updateTimesEight}. */
  static void updateTimes(double gamma, double[] u, double[] a, int i, double[] x, double[] y) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    int row4 = row3 + i + 4;
    int row5 = row4 + i + 5;
    int row6 = row5 + i + 6;
    int row7 = row6 + i + 7;
    DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
    DoubleVector g0 = DoubleVector.broadcast(SPECIES, gamma * u[i]);
    DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
    DoubleVector g1 = DoubleVector.broadcast(SPECIES, gamma * u[i + 1]);
    DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
    DoubleVector g2 = DoubleVector.broadcast(SPECIES, gamma * u[i + 2]);
    DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
    DoubleVector g3 = DoubleVector.broadcast(SPECIES, gamma * u[i + 3]);
    DoubleVector x4 = DoubleVector.broadcast(SPECIES, x[i + 4]);
    DoubleVector g4 = DoubleVector.broadcast(SPECIES, gamma * u[i + 4]);
    DoubleVector x5 = DoubleVector.broadcast(SPECIES, x[i + 5]);
    DoubleVector g5 = DoubleVector.broadcast(SPECIES, gamma * u[i + 5]);
    DoubleVector x6 = DoubleVector.broadcast(SPECIES, x[i + 6]);
    DoubleVector g6 = DoubleVector.broadcast(SPECIES, gamma * u[i + 6]);
    DoubleVector x7 = DoubleVector.broadcast(SPECIES, x[i + 7]);
    DoubleVector g7 = DoubleVector.broadcast(SPECIES, gamma * u[i + 7]);
    DoubleVector t0 = DoubleVector.zero(SPECIES);
    DoubleVector t1 = t0;
    DoubleVector t2 = t0;
    DoubleVector t3 = t0;
    DoubleVector t4 = t0;
    DoubleVector t5 = t0;
    DoubleVector t6 = t0;
    DoubleVector t7 = t0;
    for (int p = 0; p < HEIGHT; p += LANES) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = s0;
      DoubleVector s2 = s0;
      DoubleVector s3 = s0;
      DoubleVector s4 = s0;
      DoubleVector s5 = s0;
      DoubleVector s6 = s0;
      DoubleVector s7 = s0;
      for (int c = p; c < i; c += HEIGHT) {
        DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
        DoubleVector us = DoubleVector.fromArray(SPECIES, u, c);
        DoubleVector a0 = us.fma(g0, DoubleVector.fromArray(SPECIES, a, row0 + c));
        a0.intoArray(a, row0 + c);
        DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
        s0 = a0.fma(xs, s0);
        DoubleVector a1 = us.fma(g1, DoubleVector.fromArray(SPECIES, a, row1 + c));
        a1.intoArray(a, row1 + c);
        DoubleVector right = a1.mul(x1);
        s1 = a1.fma(xs, s1);
        DoubleVector a2 = us.fma(g2, DoubleVector.fromArray(SPECIES, a, row2 + c));
        a2.intoArray(a, row2 + c);
        left = a2.fma(x2, left);
        s2 = a2.fma(xs, s2);
        DoubleVector a3 = us.fma(g3, DoubleVector.fromArray(SPECIES, a, row3 + c));
        a3.intoArray(a, row3 + c);
        right = a3.fma(x3, right);
        s3 = a3.fma(xs, s3);
        DoubleVector a4 = us.fma(g4, DoubleVector.fromArray(SPECIES, a, row4 + c));
        a4.intoArray(a, row4 + c);
        left = a4.fma(x4, left);
        s4 = a4.fma(xs, s4);
        DoubleVector a5 = us.fma(g5, DoubleVector.fromArray(SPECIES, a, row5 + c));
        a5.intoArray(a, row5 + c);
        right = a5.fma(x5, right);
        s5 = a5.fma(xs, s5);
        DoubleVector a6 = us.fma(g6, DoubleVector.fromArray(SPECIES, a, row6 + c));
        a6.intoArray(a, row6 + c);
        left = a6.fma(x6, left);
        s6 = a6.fma(xs, s6);
        DoubleVector a7 = us.fma(g7, DoubleVector.fromArray(SPECIES, a, row7 + c));
        a7.intoArray(a, row7 + c);
        right = a7.fma(x7, right);
        s7 = a7.fma(xs, s7);
        left.add(right).intoArray(y, c);
      }
      // What lies beyond the diagonal belongs to the next row, and counts as zero.
      int d = i + p;
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, d);
      DoubleVector us = DoubleVector.fromArray(SPECIES, u, d);
      DoubleVector above = DoubleVector.fromArray(SPECIES, y, d);
      DoubleVector m0 = DoubleVector.fromArray(SPECIES, LEFT_OF, 8 + p);
      DoubleVector d0 = us.mul(m0).fma(g0, DoubleVector.fromArray(SPECIES, a, row0 + d));
      d0.intoArray(a, row0 + d);
      s0 = d0.mul(m0).fma(xs, s0);
      DoubleVector m1 = DoubleVector.fromArray(SPECIES, LEFT_OF, 16 + p);
      DoubleVector d1 = us.mul(m1).fma(g1, DoubleVector.fromArray(SPECIES, a, row1 + d));
      d1.intoArray(a, row1 + d);
      above = d1.mul(m0).fma(x1, above);
      s1 = d1.mul(m1).fma(xs, s1);
      DoubleVector m2 = DoubleVector.fromArray(SPECIES, LEFT_OF, 24 + p);
      DoubleVector d2 = us.mul(m2).fma(g2, DoubleVector.fromArray(SPECIES, a, row2 + d));
      d2.intoArray(a, row2 + d);
      above = d2.mul(m1).fma(x2, above);
      s2 = d2.mul(m2).fma(xs, s2);
      DoubleVector m3 = DoubleVector.fromArray(SPECIES, LEFT_OF, 32 + p);
      DoubleVector d3 = us.mul(m3).fma(g3, DoubleVector.fromArray(SPECIES, a, row3 + d));
      d3.intoArray(a, row3 + d);
      above = d3.mul(m2).fma(x3, above);
      s3 = d3.mul(m3).fma(xs, s3);
      DoubleVector m4 = DoubleVector.fromArray(SPECIES, LEFT_OF, 40 + p);
      DoubleVector d4 = us.mul(m4).fma(g4, DoubleVector.fromArray(SPECIES, a, row4 + d));
      d4.intoArray(a, row4 + d);
      above = d4.mul(m3).fma(x4, above);
      s4 = d4.mul(m4).fma(xs, s4);
      DoubleVector m5 = DoubleVector.fromArray(SPECIES, LEFT_OF, 48 + p);
      DoubleVector d5 = us.mul(m5).fma(g5, DoubleVector.fromArray(SPECIES, a, row5 + d));
      d5.intoArray(a, row5 + d);
      above = d5.mul(m4).fma(x5, above);
      s5 = d5.mul(m5).fma(xs, s5);
      DoubleVector m6 = DoubleVector.fromArray(SPECIES, LEFT_OF, 56 + p);
      DoubleVector d6 = us.mul(m6).fma(g6, DoubleVector.fromArray(SPECIES, a, row6 + d));
      d6.intoArray(a, row6 + d);
      above = d6.mul(m5).fma(x6, above);
      s6 = d6.mul(m6).fma(xs, s6);
      DoubleVector m7 = DoubleVector.fromArray(SPECIES, LEFT_OF, 64 + p);
      DoubleVector d7 = us.mul(m7).fma(g7, DoubleVector.fromArray(SPECIES, a, row7 + d));
      d7.intoArray(a, row7 + d);
      above = d7.mul(m6).fma(x7, above);
      s7 = d7.mul(m7).fma(xs, s7);
      above.intoArray(y, d);
      t0 = t0.add(s0);
      t1 = t1.add(s1);
      t2 = t2.add(s2);
      t3 = t3.add(s3);
      t4 = t4.add(s4);
      t5 = t5.add(s5);
      t6 = t6.add(s6);
      t7 = t7.add(s7);
    }
    if (LANES > 4) {
      t0 = t0.add(t0.rearrange(BY_FOUR));
      t1 = t1.add(t1.rearrange(BY_FOUR));
      t2 = t2.add(t2.rearrange(BY_FOUR));
      t3 = t3.add(t3.rearrange(BY_FOUR));
      t4 = t4.add(t4.rearrange(BY_FOUR));
      t5 = t5.add(t5.rearrange(BY_FOUR));
      t6 = t6.add(t6.rearrange(BY_FOUR));
      t7 = t7.add(t7.rearrange(BY_FOUR));
    }
    t0 = t0.add(t0.rearrange(BY_TWO));
    t1 = t1.add(t1.rearrange(BY_TWO));
    t2 = t2.add(t2.rearrange(BY_TWO));
    t3 = t3.add(t3.rearrange(BY_TWO));
    t4 = t4.add(t4.rearrange(BY_TWO));
    t5 = t5.add(t5.rearrange(BY_TWO));
    t6 = t6.add(t6.rearrange(BY_TWO));
    t7 = t7.add(t7.rearrange(BY_TWO));
    t0 = t0.add(t0.rearrange(BY_ONE));
    t1 = t1.add(t1.rearrange(BY_ONE));
    t2 = t2.add(t2.rearrange(BY_ONE));
    t3 = t3.add(t3.rearrange(BY_ONE));
    t4 = t4.add(t4.rearrange(BY_ONE));
    t5 = t5.add(t5.rearrange(BY_ONE));
    t6 = t6.add(t6.rearrange(BY_ONE));
    t7 = t7.add(t7.rearrange(BY_ONE));
    y[i] += t0.lane(0);
    y[i + 1] += t1.lane(0);
    y[i + 2] += t2.lane(0);
    y[i + 3] += t3.lane(0);
    y[i + 4] += t4.lane(0);
    y[i + 5] += t5.lane(0);
    y[i + 6] += t6.lane(0);
    y[i + 7] += t7.lane(0);
  }

  /** {@link RowKernels#updateTwiceTimesEight}. */
  static void updateTwiceTimes(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] a,
      int i,
      double[] x,
      double[] y) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    int row4 = row3 + i + 4;
    int row5 = row4 + i + 5;
    int row6 = row5 + i + 6;
    int row7 = row6 + i + 7;
    DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
    DoubleVector g0 = DoubleVector.broadcast(SPECIES, gamma * u[i]);
    DoubleVector h0 = DoubleVector.broadcast(SPECIES, delta * w[i]);
    DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
    DoubleVector g1 = DoubleVector.broadcast(SPECIES, gamma * u[i + 1]);
    DoubleVector h1 = DoubleVector.broadcast(SPECIES, delta * w[i + 1]);
    DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
    DoubleVector g2 = DoubleVector.broadcast(SPECIES, gamma * u[i + 2]);
    DoubleVector h2 = DoubleVector.broadcast(SPECIES, delta * w[i + 2]);
    DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
    DoubleVector g3 = DoubleVector.broadcast(SPECIES, gamma * u[i + 3]);
    DoubleVector h3 = DoubleVector.broadcast(SPECIES, delta * w[i + 3]);
    DoubleVector x4 = DoubleVector.broadcast(SPECIES, x[i + 4]);
    DoubleVector g4 = DoubleVector.broadcast(SPECIES, gamma * u[i + 4]);
    DoubleVector h4 = DoubleVector.broadcast(SPECIES, delta * w[i + 4]);
    DoubleVector x5 = DoubleVector.broadcast(SPECIES, x[i + 5]);
    DoubleVector g5 = DoubleVector.broadcast(SPECIES, gamma * u[i + 5]);
    DoubleVector h5 = DoubleVector.broadcast(SPECIES, delta * w[i + 5]);
    DoubleVector x6 = DoubleVector.broadcast(SPECIES, x[i + 6]);
    DoubleVector g6 = DoubleVector.broadcast(SPECIES, gamma * u[i + 6]);
    DoubleVector h6 = DoubleVector.broadcast(SPECIES, delta * w[i + 6]);
    DoubleVector x7 = DoubleVector.broadcast(SPECIES, x[i + 7]);
    DoubleVector g7 = DoubleVector.broadcast(SPECIES, gamma * u[i + 7]);
    DoubleVector h7 = DoubleVector.broadcast(SPECIES, delta * w[i + 7]);
    DoubleVector t0 = DoubleVector.zero(SPECIES);
    DoubleVector t1 = t0;
    DoubleVector t2 = t0;
    DoubleVector t3 = t0;
    DoubleVector t4 = t0;
    DoubleVector t5 = t0;
    DoubleVector t6 = t0;
    DoubleVector t7 = t0;
    for (int p = 0; p < HEIGHT; p += LANES) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = s0;
      DoubleVector s2 = s0;
      DoubleVector s3 = s0;
      DoubleVector s4 = s0;
      DoubleVector s5 = s0;
      DoubleVector s6 = s0;
      DoubleVector s7 = s0;
      for (int c = p; c < i; c += HEIGHT) {
        DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
        DoubleVector us = DoubleVector.fromArray(SPECIES, u, c);
        DoubleVector ws = DoubleVector.fromArray(SPECIES, w, c);
        DoubleVector a0 = ws.fma(h0, us.fma(g0, DoubleVector.fromArray(SPECIES, a, row0 + c)));
        a0.intoArray(a, row0 + c);
        DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
        s0 = a0.fma(xs, s0);
        DoubleVector a1 = ws.fma(h1, us.fma(g1, DoubleVector.fromArray(SPECIES, a, row1 + c)));
        a1.intoArray(a, row1 + c);
        DoubleVector right = a1.mul(x1);
        s1 = a1.fma(xs, s1);
        DoubleVector a2 = ws.fma(h2, us.fma(g2, DoubleVector.fromArray(SPECIES, a, row2 + c)));
        a2.intoArray(a, row2 + c);
        left = a2.fma(x2, left);
        s2 = a2.fma(xs, s2);
        DoubleVector a3 = ws.fma(h3, us.fma(g3, DoubleVector.fromArray(SPECIES, a, row3 + c)));
        a3.intoArray(a, row3 + c);
        right = a3.fma(x3, right);
        s3 = a3.fma(xs, s3);
        DoubleVector a4 = ws.fma(h4, us.fma(g4, DoubleVector.fromArray(SPECIES, a, row4 + c)));
        a4.intoArray(a, row4 + c);
        left = a4.fma(x4, left);
        s4 = a4.fma(xs, s4);
        DoubleVector a5 = ws.fma(h5, us.fma(g5, DoubleVector.fromArray(SPECIES, a, row5 + c)));
        a5.intoArray(a, row5 + c);
        right = a5.fma(x5, right);
        s5 = a5.fma(xs, s5);
        DoubleVector a6 = ws.fma(h6, us.fma(g6, DoubleVector.fromArray(SPECIES, a, row6 + c)));
        a6.intoArray(a, row6 + c);
        left = a6.fma(x6, left);
        s6 = a6.fma(xs, s6);
        DoubleVector a7 = ws.fma(h7, us.fma(g7, DoubleVector.fromArray(SPECIES, a, row7 + c)));
        a7.intoArray(a, row7 + c);
        right = a7.fma(x7, right);
        s7 = a7.fma(xs, s7);
        left.add(right).intoArray(y, c);
      }
      // What lies beyond the diagonal belongs to the next row, and counts as zero.
      int d = i + p;
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, d);
      DoubleVector us = DoubleVector.fromArray(SPECIES, u, d);
      DoubleVector ws = DoubleVector.fromArray(SPECIES, w, d);
      DoubleVector above = DoubleVector.fromArray(SPECIES, y, d);
      DoubleVector m0 = DoubleVector.fromArray(SPECIES, LEFT_OF, 8 + p);
      DoubleVector d0 =
          ws.mul(m0).fma(h0, us.mul(m0).fma(g0, DoubleVector.fromArray(SPECIES, a, row0 + d)));
      d0.intoArray(a, row0 + d);
      s0 = d0.mul(m0).fma(xs, s0);
      DoubleVector m1 = DoubleVector.fromArray(SPECIES, LEFT_OF, 16 + p);
      DoubleVector d1 =
          ws.mul(m1).fma(h1, us.mul(m1).fma(g1, DoubleVector.fromArray(SPECIES, a, row1 + d)));
      d1.intoArray(a, row1 + d);
      above = d1.mul(m0).fma(x1, above);
      s1 = d1.mul(m1).fma(xs, s1);
      DoubleVector m2 = DoubleVector.fromArray(SPECIES, LEFT_OF, 24 + p);
      DoubleVector d2 =
          ws.mul(m2).fma(h2, us.mul(m2).fma(g2, DoubleVector.fromArray(SPECIES, a, row2 + d)));
      d2.intoArray(a, row2 + d);
      above = d2.mul(m1).fma(x2, above);
      s2 = d2.mul(m2).fma(xs, s2);
      DoubleVector m3 = DoubleVector.fromArray(SPECIES, LEFT_OF, 32 + p);
      DoubleVector d3 =
          ws.mul(m3).fma(h3, us.mul(m3).fma(g3, DoubleVector.fromArray(SPECIES, a, row3 + d)));
      d3.intoArray(a, row3 + d);
      above = d3.mul(m2).fma(x3, above);
      s3 = d3.mul(m3).fma(xs, s3);
      DoubleVector m4 = DoubleVector.fromArray(SPECIES, LEFT_OF, 40 + p);
      DoubleVector d4 =
          ws.mul(m4).fma(h4, us.mul(m4).fma(g4, DoubleVector.fromArray(SPECIES, a, row4 + d)));
      d4.intoArray(a, row4 + d);
      above = d4.mul(m3).fma(x4, above);
      s4 = d4.mul(m4).fma(xs, s4);
      DoubleVector m5 = DoubleVector.fromArray(SPECIES, LEFT_OF, 48 + p);
      DoubleVector d5 =
          ws.mul(m5).fma(h5, us.mul(m5).fma(g5, DoubleVector.fromArray(SPECIES, a, row5 + d)));
      d5.intoArray(a, row5 + d);
      above = d5.mul(m4).fma(x5, above);
      s5 = d5.mul(m5).fma(xs, s5);
      DoubleVector m6 = DoubleVector.fromArray(SPECIES, LEFT_OF, 56 + p);
      DoubleVector d6 =
          ws.mul(m6).fma(h6, us.mul(m6).fma(g6, DoubleVector.fromArray(SPECIES, a, row6 + d)));
      d6.intoArray(a, row6 + d);
      above = d6.mul(m5).fma(x6, above);
      s6 = d6.mul(m6).fma(xs, s6);
      DoubleVector m7 = DoubleVector.fromArray(SPECIES, LEFT_OF, 64 + p);
      DoubleVector d7 =
          ws.mul(m7).fma(h7, us.mul(m7).fma(g7, DoubleVector.fromArray(SPECIES, a, row7 + d)));
      d7.intoArray(a, row7 + d);
      above = d7.mul(m6).fma(x7, above);
      s7 = d7.mul(m7).fma(xs, s7);
      above.intoArray(y, d);
      t0 = t0.add(s0);
      t1 = t1.add(s1);
      t2 = t2.add(s2);
      t3 = t3.add(s3);
      t4 = t4.add(s4);
      t5 = t5.add(s5);
      t6 = t6.add(s6);
      t7 = t7.add(s7);
    }
    if (LANES > 4) {
      t0 = t0.add(t0.rearrange(BY_FOUR));
      t1 = t1.add(t1.rearrange(BY_FOUR));
      t2 = t2.add(t2.rearrange(BY_FOUR));
      t3 = t3.add(t3.rearrange(BY_FOUR));
      t4 = t4.add(t4.rearrange(BY_FOUR));
      t5 = t5.add(t5.rearrange(BY_FOUR));
      t6 = t6.add(t6.rearrange(BY_FOUR));
      t7 = t7.add(t7.rearrange(BY_FOUR));
    }
    t0 = t0.add(t0.rearrange(BY_TWO));
    t1 = t1.add(t1.rearrange(BY_TWO));
    t2 = t2.add(t2.rearrange(BY_TWO));
    t3 = t3.add(t3.rearrange(BY_TWO));
    t4 = t4.add(t4.rearrange(BY_TWO));
    t5 = t5.add(t5.rearrange(BY_TWO));
    t6 = t6.add(t6.rearrange(BY_TWO));
    t7 = t7.add(t7.rearrange(BY_TWO));
    t0 = t0.add(t0.rearrange(BY_ONE));
    t1 = t1.add(t1.rearrange(BY_ONE));
    t2 = t2.add(t2.rearrange(BY_ONE));
    t3 = t3.add(t3.rearrange(BY_ONE));
    t4 = t4.add(t4.rearrange(BY_ONE));
    t5 = t5.add(t5.rearrange(BY_ONE));
    t6 = t6.add(t6.rearrange(BY_ONE));
    t7 = t7.add(t7.rearrange(BY_ONE));
    y[i] += t0.lane(0);
    y[i + 1] += t1.lane(0);
    y[i + 2] += t2.lane(0);
    y[i + 3] += t3.lane(0);
    y[i + 4] += t4.lane(0);
    y[i + 5] += t5.lane(0);
    y[i + 6] += t6.lane(0);
    y[i + 7] += t7.lane(0);
  }
}
