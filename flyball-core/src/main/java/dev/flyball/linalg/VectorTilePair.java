package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * The product of two tiles at once, for machines with eight lanes and 32 registers: sixteen sums,
 * two lines and one factor are held, and a step of sixteen multiplications loads ten times.
 */
final class VectorTilePair {
  private VectorTilePair() {}

  /** {@link TileKernels#subtractProducts}. */
  static void subtract(
      double[] lines,
      int linesA,
      int linesB,
      double[] f,
      int factorsOff,
      int n,
      double[] tiles,
      int tileA,
      int tileB) {
    DoubleVector a0 = DoubleVector.zero(SPECIES);
    DoubleVector a1 = a0;
    DoubleVector a2 = a0;
    DoubleVector a3 = a0;
    DoubleVector a4 = a0;
    DoubleVector a5 = a0;
    DoubleVector a6 = a0;
    DoubleVector a7 = a0;
    DoubleVector b0 = a0;
    DoubleVector b1 = a0;
    DoubleVector b2 = a0;
    DoubleVector b3 = a0;
    DoubleVector b4 = a0;
    DoubleVector b5 = a0;
    DoubleVector b6 = a0;
    DoubleVector b7 = a0;
    for (int k = 0; k < HEIGHT * n; k += HEIGHT) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, lines, linesA + k);
      DoubleVector y = DoubleVector.fromArray(SPECIES, lines, linesB + k);
      DoubleVector f0 = DoubleVector.broadcast(SPECIES, f[factorsOff + k]);
      a0 = x.fma(f0, a0);
      b0 = y.fma(f0, b0);
      DoubleVector f1 = DoubleVector.broadcast(SPECIES, f[factorsOff + k + 1]);
      a1 = x.fma(f1, a1);
      b1 = y.fma(f1, b1);
      DoubleVector f2 = DoubleVector.broadcast(SPECIES, f[factorsOff + k + 2]);
      a2 = x.fma(f2, a2);
      b2 = y.fma(f2, b2);
      DoubleVector f3 = DoubleVector.broadcast(SPECIES, f[factorsOff + k + 3]);
      a3 = x.fma(f3, a3);
      b3 = y.fma(f3, b3);
      DoubleVector f4 = DoubleVector.broadcast(SPECIES, f[factorsOff + k + 4]);
      a4 = x.fma(f4, a4);
      b4 = y.fma(f4, b4);
      DoubleVector f5 = DoubleVector.broadcast(SPECIES, f[factorsOff + k + 5]);
      a5 = x.fma(f5, a5);
      b5 = y.fma(f5, b5);
      DoubleVector f6 = DoubleVector.broadcast(SPECIES, f[factorsOff + k + 6]);
      a6 = x.fma(f6, a6);
      b6 = y.fma(f6, b6);
      DoubleVector f7 = DoubleVector.broadcast(SPECIES, f[factorsOff + k + 7]);
      a7 = x.fma(f7, a7);
      b7 = y.fma(f7, b7);
    }
    DoubleVector.fromArray(SPECIES, tiles, tileA).sub(a0).intoArray(tiles, tileA);
    DoubleVector.fromArray(SPECIES, tiles, tileA + 8).sub(a1).intoArray(tiles, tileA + 8);
    DoubleVector.fromArray(SPECIES, tiles, tileA + 16).sub(a2).intoArray(tiles, tileA + 16);
    DoubleVector.fromArray(SPECIES, tiles, tileA + 24).sub(a3).intoArray(tiles, tileA + 24);
    DoubleVector.fromArray(SPECIES, tiles, tileA + 32).sub(a4).intoArray(tiles, tileA + 32);
    DoubleVector.fromArray(SPECIES, tiles, tileA + 40).sub(a5).intoArray(tiles, tileA + 40);
    DoubleVector.fromArray(SPECIES, tiles, tileA + 48).sub(a6).intoArray(tiles, tileA + 48);
    DoubleVector.fromArray(SPECIES, tiles, tileA + 56).sub(a7).intoArray(tiles, tileA + 56);
    DoubleVector.fromArray(SPECIES, tiles, tileB).sub(b0).intoArray(tiles, tileB);
    DoubleVector.fromArray(SPECIES, tiles, tileB + 8).sub(b1).intoArray(tiles, tileB + 8);
    DoubleVector.fromArray(SPECIES, tiles, tileB + 16).sub(b2).intoArray(tiles, tileB + 16);
    DoubleVector.fromArray(SPECIES, tiles, tileB + 24).sub(b3).intoArray(tiles, tileB + 24);
    DoubleVector.fromArray(SPECIES, tiles, tileB + 32).sub(b4).intoArray(tiles, tileB + 32);
    DoubleVector.fromArray(SPECIES, tiles, tileB + 40).sub(b5).intoArray(tiles, tileB + 40);
    DoubleVector.fromArray(SPECIES, tiles, tileB + 48).sub(b6).intoArray(tiles, tileB + 48);
    DoubleVector.fromArray(SPECIES, tiles, tileB + 56).sub(b7).intoArray(tiles, tileB + 56);
  }
}
