package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.BY_FOUR;
import static dev.flyball.linalg.VectorRows.BY_ONE;
import static dev.flyball.linalg.VectorRows.BY_TWO;
import static dev.flyball.linalg.VectorRows.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * Passes over eight rows of a {@link TiledSymmetric}, for machines with eight lanes and 32
 * registers: its tiles lie one after the other as they are read. The unrolled lines are by intent,
 * as in {@link VectorTiles}.
 */
final class VectorTileRow {
  /** Nine masks of eight lanes: the first k lanes of mask k are 1, the others 0. */
  private static final double[] LEFT_OF = new double[9 * 8];

  static {
    for (int k = 0; k <= 8; k++) {
      Arrays.fill(LEFT_OF, 8 * k, 8 * k + k, 1);
    }
  }

  private VectorTileRow() {}

  /** Adds to y what rows i to i + 7, whose tiles begin at {@code from}, give to y = A x. */
  static void times(double[] tiles, int from, int i, double[] x, double[] y) {
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
    int at = from;
    for (int c = 0; c < i; c += 8) {
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, tiles, at);
      DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
      s0 = a0.fma(xs, s0);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, tiles, at + 8);
      DoubleVector right = a1.mul(x1);
      s1 = a1.fma(xs, s1);
      DoubleVector a2 = DoubleVector.fromArray(SPECIES, tiles, at + 16);
      left = a2.fma(x2, left);
      s2 = a2.fma(xs, s2);
      DoubleVector a3 = DoubleVector.fromArray(SPECIES, tiles, at + 24);
      right = a3.fma(x3, right);
      s3 = a3.fma(xs, s3);
      DoubleVector a4 = DoubleVector.fromArray(SPECIES, tiles, at + 32);
      left = a4.fma(x4, left);
      s4 = a4.fma(xs, s4);
      DoubleVector a5 = DoubleVector.fromArray(SPECIES, tiles, at + 40);
      right = a5.fma(x5, right);
      s5 = a5.fma(xs, s5);
      DoubleVector a6 = DoubleVector.fromArray(SPECIES, tiles, at + 48);
      left = a6.fma(x6, left);
      s6 = a6.fma(xs, s6);
      DoubleVector a7 = DoubleVector.fromArray(SPECIES, tiles, at + 56);
      right = a7.fma(x7, right);
      s7 = a7.fma(xs, s7);
      left.add(right).intoArray(y, c);
      at += 64;
    }
    // The tile on the diagonal is zero above it; its diagonal counts once.
    DoubleVector xs = DoubleVector.fromArray(SPECIES, x, i);
    DoubleVector above = DoubleVector.fromArray(SPECIES, y, i);
    s0 = DoubleVector.fromArray(SPECIES, tiles, at).fma(xs, s0);
    DoubleVector d1 = DoubleVector.fromArray(SPECIES, tiles, at + 8);
    above = d1.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8)).fma(x1, above);
    s1 = d1.fma(xs, s1);
    DoubleVector d2 = DoubleVector.fromArray(SPECIES, tiles, at + 16);
    above = d2.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16)).fma(x2, above);
    s2 = d2.fma(xs, s2);
    DoubleVector d3 = DoubleVector.fromArray(SPECIES, tiles, at + 24);
    above = d3.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24)).fma(x3, above);
    s3 = d3.fma(xs, s3);
    DoubleVector d4 = DoubleVector.fromArray(SPECIES, tiles, at + 32);
    above = d4.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32)).fma(x4, above);
    s4 = d4.fma(xs, s4);
    DoubleVector d5 = DoubleVector.fromArray(SPECIES, tiles, at + 40);
    above = d5.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40)).fma(x5, above);
    s5 = d5.fma(xs, s5);
    DoubleVector d6 = DoubleVector.fromArray(SPECIES, tiles, at + 48);
    above = d6.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48)).fma(x6, above);
    s6 = d6.fma(xs, s6);
    DoubleVector d7 = DoubleVector.fromArray(SPECIES, tiles, at + 56);
    above = d7.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56)).fma(x7, above);
    s7 = d7.fma(xs, s7);
    above.intoArray(y, i);
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
    y[i] += s0.lane(0);
    y[i + 1] += s1.lane(0);
    y[i + 2] += s2.lane(0);
    y[i + 3] += s3.lane(0);
    y[i + 4] += s4.lane(0);
    y[i + 5] += s5.lane(0);
    y[i + 6] += s6.lane(0);
    y[i + 7] += s7.lane(0);
  }

  /** Rows i to i + 7 of A += gamma u u', and then {@link #times}, in one pass. */
  static void updateTimes(
      double gamma, double[] u, double[] tiles, int from, int i, double[] x, double[] y) {
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
    int at = from;
    for (int c = 0; c < i; c += 8) {
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
      DoubleVector us = DoubleVector.fromArray(SPECIES, u, c);
      DoubleVector a0 = us.fma(g0, DoubleVector.fromArray(SPECIES, tiles, at));
      a0.intoArray(tiles, at);
      DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
      s0 = a0.fma(xs, s0);
      DoubleVector a1 = us.fma(g1, DoubleVector.fromArray(SPECIES, tiles, at + 8));
      a1.intoArray(tiles, at + 8);
      DoubleVector right = a1.mul(x1);
      s1 = a1.fma(xs, s1);
      DoubleVector a2 = us.fma(g2, DoubleVector.fromArray(SPECIES, tiles, at + 16));
      a2.intoArray(tiles, at + 16);
      left = a2.fma(x2, left);
      s2 = a2.fma(xs, s2);
      DoubleVector a3 = us.fma(g3, DoubleVector.fromArray(SPECIES, tiles, at + 24));
      a3.intoArray(tiles, at + 24);
      right = a3.fma(x3, right);
      s3 = a3.fma(xs, s3);
      DoubleVector a4 = us.fma(g4, DoubleVector.fromArray(SPECIES, tiles, at + 32));
      a4.intoArray(tiles, at + 32);
      left = a4.fma(x4, left);
      s4 = a4.fma(xs, s4);
      DoubleVector a5 = us.fma(g5, DoubleVector.fromArray(SPECIES, tiles, at + 40));
      a5.intoArray(tiles, at + 40);
      right = a5.fma(x5, right);
      s5 = a5.fma(xs, s5);
      DoubleVector a6 = us.fma(g6, DoubleVector.fromArray(SPECIES, tiles, at + 48));
      a6.intoArray(tiles, at + 48);
      left = a6.fma(x6, left);
      s6 = a6.fma(xs, s6);
      DoubleVector a7 = us.fma(g7, DoubleVector.fromArray(SPECIES, tiles, at + 56));
      a7.intoArray(tiles, at + 56);
      right = a7.fma(x7, right);
      s7 = a7.fma(xs, s7);
      left.add(right).intoArray(y, c);
      at += 64;
    }
    DoubleVector xs = DoubleVector.fromArray(SPECIES, x, i);
    DoubleVector us = DoubleVector.fromArray(SPECIES, u, i);
    DoubleVector above = DoubleVector.fromArray(SPECIES, y, i);
    DoubleVector d0 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8))
            .fma(g0, DoubleVector.fromArray(SPECIES, tiles, at));
    d0.intoArray(tiles, at);
    s0 = d0.fma(xs, s0);
    DoubleVector d1 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16))
            .fma(g1, DoubleVector.fromArray(SPECIES, tiles, at + 8));
    d1.intoArray(tiles, at + 8);
    above = d1.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8)).fma(x1, above);
    s1 = d1.fma(xs, s1);
    DoubleVector d2 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24))
            .fma(g2, DoubleVector.fromArray(SPECIES, tiles, at + 16));
    d2.intoArray(tiles, at + 16);
    above = d2.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16)).fma(x2, above);
    s2 = d2.fma(xs, s2);
    DoubleVector d3 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32))
            .fma(g3, DoubleVector.fromArray(SPECIES, tiles, at + 24));
    d3.intoArray(tiles, at + 24);
    above = d3.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24)).fma(x3, above);
    s3 = d3.fma(xs, s3);
    DoubleVector d4 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40))
            .fma(g4, DoubleVector.fromArray(SPECIES, tiles, at + 32));
    d4.intoArray(tiles, at + 32);
    above = d4.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32)).fma(x4, above);
    s4 = d4.fma(xs, s4);
    DoubleVector d5 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48))
            .fma(g5, DoubleVector.fromArray(SPECIES, tiles, at + 40));
    d5.intoArray(tiles, at + 40);
    above = d5.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40)).fma(x5, above);
    s5 = d5.fma(xs, s5);
    DoubleVector d6 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56))
            .fma(g6, DoubleVector.fromArray(SPECIES, tiles, at + 48));
    d6.intoArray(tiles, at + 48);
    above = d6.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48)).fma(x6, above);
    s6 = d6.fma(xs, s6);
    DoubleVector d7 =
        us.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 64))
            .fma(g7, DoubleVector.fromArray(SPECIES, tiles, at + 56));
    d7.intoArray(tiles, at + 56);
    above = d7.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56)).fma(x7, above);
    s7 = d7.fma(xs, s7);
    above.intoArray(y, i);
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
