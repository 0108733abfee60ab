package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.BY_FOUR;
import static dev.flyball.linalg.VectorRows.BY_ONE;
import static dev.flyball.linalg.VectorRows.BY_TWO;
import static dev.flyball.linalg.VectorRows.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * Eight rows of a packed triangle at a time, for machines with eight lanes and 32 registers: factor
 * and product are loaded once for all eight. The first of the rows is a multiple of eight, so that
 * all that is read are whole vectors.
 */
final class VectorRowOct {
  /** Nine masks of eight lanes: the first k lanes of mask k are 1, the others 0. */
  private static final double[] LEFT_OF = new double[9 * 8];

  static {
    for (int k = 0; k <= 8; k++) {
      Arrays.fill(LEFT_OF, 8 * k, 8 * k + k, 1);
    }
  }

  private VectorRowOct() {}

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
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector s5 = s0;
    DoubleVector s6 = s0;
    DoubleVector s7 = s0;
    for (int c = 0; c < i; c += 8) {
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
    // The tile on the diagonal: what lies beyond it belongs to the next row and counts as zero.
    DoubleVector xs = DoubleVector.fromArray(SPECIES, x, i);
    DoubleVector above = DoubleVector.zero(SPECIES);
    DoubleVector d0 = DoubleVector.fromArray(SPECIES, a, row0 + i);
    s0 = d0.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8)).fma(xs, s0);
    DoubleVector d1 = DoubleVector.fromArray(SPECIES, a, row1 + i);
    above = d1.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8)).fma(x1, above);
    s1 = d1.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16)).fma(xs, s1);
    DoubleVector d2 = DoubleVector.fromArray(SPECIES, a, row2 + i);
    above = d2.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16)).fma(x2, above);
    s2 = d2.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24)).fma(xs, s2);
    DoubleVector d3 = DoubleVector.fromArray(SPECIES, a, row3 + i);
    above = d3.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24)).fma(x3, above);
    s3 = d3.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32)).fma(xs, s3);
    DoubleVector d4 = DoubleVector.fromArray(SPECIES, a, row4 + i);
    above = d4.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32)).fma(x4, above);
    s4 = d4.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40)).fma(xs, s4);
    DoubleVector d5 = DoubleVector.fromArray(SPECIES, a, row5 + i);
    above = d5.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40)).fma(x5, above);
    s5 = d5.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48)).fma(xs, s5);
    DoubleVector d6 = DoubleVector.fromArray(SPECIES, a, row6 + i);
    above = d6.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48)).fma(x6, above);
    s6 = d6.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56)).fma(xs, s6);
    DoubleVector d7 = DoubleVector.fromArray(SPECIES, a, row7 + i);
    above = d7.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56)).fma(x7, above);
    s7 = d7.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 64)).fma(xs, s7);
    s0 = s0.add(s0.rearrange(BY_FOUR));
    s1 = s1.add(s1.rearrange(BY_FOUR));
    s2 = s2.add(s2.rearrange(BY_FOUR));
    s3 = s3.add(s3.rearrange(BY_FOUR));
    s4 = s4.add(s4.rearrange(BY_FOUR));
    s5 = s5.add(s5.rearrange(BY_FOUR));
    s6 = s6.add(s6.rearrange(BY_FOUR));
    s7 = s7.add(s7.rearrange(BY_FOUR));
    s0 = s0.add(s0.rearrange(BY_TWO));
    s1 = s1.add(s1.rearrange(BY_TWO));
    s2 = s2.add(s2.rearrange(BY_TWO));
    s3 = s3.add(s3.rearrange(BY_TWO));
    s4 = s4.add(s4.rearrange(BY_TWO));
    s5 = s5.add(s5.rearrange(BY_TWO));
    s6 = s6.add(s6.rearrange(BY_TWO));
    s7 = s7.add(s7.rearrange(BY_TWO));
    s0 = s0.add(s0.rearrange(BY_ONE));
    s1 = s1.add(s1.rearrange(BY_ONE));
    s2 = s2.add(s2.rearrange(BY_ONE));
    s3 = s3.add(s3.rearrange(BY_ONE));
    s4 = s4.add(s4.rearrange(BY_ONE));
    s5 = s5.add(s5.rearrange(BY_ONE));
    s6 = s6.add(s6.rearrange(BY_ONE));
    s7 = s7.add(s7.rearrange(BY_ONE));
    above.intoArray(y, i);
    y[i] += s0.lane(0);
    y[i + 1] += s1.lane(0);
    y[i + 2] += s2.lane(0);
    y[i + 3] += s3.lane(0);
    y[i + 4] += s4.lane(0);
    y[i + 5] += s5.lane(0);
    y[i + 6] += s6.lane(0);
    y[i + 7] += s7.lane(0);
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
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector s5 = s0;
    DoubleVector s6 = s0;
    DoubleVector s7 = s0;
    for (int c = 0; c < i; c += 8) {
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
    // The tile on the diagonal, row by row: what lies beyond it belongs to the next row, counts as
    // zero and is written back as it is.
    DoubleVector xs = DoubleVector.fromArray(SPECIES, x, i);
    DoubleVector us = DoubleVector.fromArray(SPECIES, u, i);
    DoubleVector above = DoubleVector.zero(SPECIES);
    DoubleVector m0 = DoubleVector.fromArray(SPECIES, LEFT_OF, 8);
    DoubleVector d0 = us.mul(m0).fma(g0, DoubleVector.fromArray(SPECIES, a, row0 + i));
    d0.intoArray(a, row0 + i);
    s0 = d0.mul(m0).fma(xs, s0);
    DoubleVector m1 = DoubleVector.fromArray(SPECIES, LEFT_OF, 16);
    DoubleVector d1 = us.mul(m1).fma(g1, DoubleVector.fromArray(SPECIES, a, row1 + i));
    d1.intoArray(a, row1 + i);
    above = d1.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8)).fma(x1, above);
    s1 = d1.mul(m1).fma(xs, s1);
    DoubleVector m2 = DoubleVector.fromArray(SPECIES, LEFT_OF, 24);
    DoubleVector d2 = us.mul(m2).fma(g2, DoubleVector.fromArray(SPECIES, a, row2 + i));
    d2.intoArray(a, row2 + i);
    above = d2.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16)).fma(x2, above);
    s2 = d2.mul(m2).fma(xs, s2);
    DoubleVector m3 = DoubleVector.fromArray(SPECIES, LEFT_OF, 32);
    DoubleVector d3 = us.mul(m3).fma(g3, DoubleVector.fromArray(SPECIES, a, row3 + i));
    d3.intoArray(a, row3 + i);
    above = d3.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24)).fma(x3, above);
    s3 = d3.mul(m3).fma(xs, s3);
    DoubleVector m4 = DoubleVector.fromArray(SPECIES, LEFT_OF, 40);
    DoubleVector d4 = us.mul(m4).fma(g4, DoubleVector.fromArray(SPECIES, a, row4 + i));
    d4.intoArray(a, row4 + i);
    above = d4.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32)).fma(x4, above);
    s4 = d4.mul(m4).fma(xs, s4);
    DoubleVector m5 = DoubleVector.fromArray(SPECIES, LEFT_OF, 48);
    DoubleVector d5 = us.mul(m5).fma(g5, DoubleVector.fromArray(SPECIES, a, row5 + i));
    d5.intoArray(a, row5 + i);
    above = d5.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40)).fma(x5, above);
    s5 = d5.mul(m5).fma(xs, s5);
    DoubleVector m6 = DoubleVector.fromArray(SPECIES, LEFT_OF, 56);
    DoubleVector d6 = us.mul(m6).fma(g6, DoubleVector.fromArray(SPECIES, a, row6 + i));
    d6.intoArray(a, row6 + i);
    above = d6.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48)).fma(x6, above);
    s6 = d6.mul(m6).fma(xs, s6);
    DoubleVector m7 = DoubleVector.fromArray(SPECIES, LEFT_OF, 64);
    DoubleVector d7 = us.mul(m7).fma(g7, DoubleVector.fromArray(SPECIES, a, row7 + i));
    d7.intoArray(a, row7 + i);
    above = d7.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56)).fma(x7, above);
    s7 = d7.mul(m7).fma(xs, s7);
    s0 = s0.add(s0.rearrange(BY_FOUR));
    s1 = s1.add(s1.rearrange(BY_FOUR));
    s2 = s2.add(s2.rearrange(BY_FOUR));
    s3 = s3.add(s3.rearrange(BY_FOUR));
    s4 = s4.add(s4.rearrange(BY_FOUR));
    s5 = s5.add(s5.rearrange(BY_FOUR));
    s6 = s6.add(s6.rearrange(BY_FOUR));
    s7 = s7.add(s7.rearrange(BY_FOUR));
    s0 = s0.add(s0.rearrange(BY_TWO));
    s1 = s1.add(s1.rearrange(BY_TWO));
    s2 = s2.add(s2.rearrange(BY_TWO));
    s3 = s3.add(s3.rearrange(BY_TWO));
    s4 = s4.add(s4.rearrange(BY_TWO));
    s5 = s5.add(s5.rearrange(BY_TWO));
    s6 = s6.add(s6.rearrange(BY_TWO));
    s7 = s7.add(s7.rearrange(BY_TWO));
    s0 = s0.add(s0.rearrange(BY_ONE));
    s1 = s1.add(s1.rearrange(BY_ONE));
    s2 = s2.add(s2.rearrange(BY_ONE));
    s3 = s3.add(s3.rearrange(BY_ONE));
    s4 = s4.add(s4.rearrange(BY_ONE));
    s5 = s5.add(s5.rearrange(BY_ONE));
    s6 = s6.add(s6.rearrange(BY_ONE));
    s7 = s7.add(s7.rearrange(BY_ONE));
    above.intoArray(y, i);
    y[i] += s0.lane(0);
    y[i + 1] += s1.lane(0);
    y[i + 2] += s2.lane(0);
    y[i + 3] += s3.lane(0);
    y[i + 4] += s4.lane(0);
    y[i + 5] += s5.lane(0);
    y[i + 6] += s6.lane(0);
    y[i + 7] += s7.lane(0);
  }
}
