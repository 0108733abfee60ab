package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * {@link VectorListedTile} for two tiles side by side, on machines with eight lanes and 32
 * registers: sixteen sums are held, and sixteen multiplications load ten times.
 */
final class VectorListedPair {
  private VectorListedPair() {}

  /** {@link TileKernels#addListedPair}. */
  static void add(
      double[] lines,
      int[] rowsAt,
      int rowShift,
      int[] columnsAt,
      int columnShift,
      int n,
      double[] to,
      int[] rows,
      int at) {
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
    for (int k = 0; k < n; k++) {
      int f = rowsAt[k] + rowShift;
      int c = columnsAt[k] + columnShift;
      DoubleVector x = DoubleVector.fromArray(SPECIES, lines, c);
      DoubleVector y = DoubleVector.fromArray(SPECIES, lines, c + HEIGHT);
      DoubleVector f0 = DoubleVector.broadcast(SPECIES, lines[f]);
      a0 = x.fma(f0, a0);
      b0 = y.fma(f0, b0);
      DoubleVector f1 = DoubleVector.broadcast(SPECIES, lines[f + 1]);
      a1 = x.fma(f1, a1);
      b1 = y.fma(f1, b1);
      DoubleVector f2 = DoubleVector.broadcast(SPECIES, lines[f + 2]);
      a2 = x.fma(f2, a2);
      b2 = y.fma(f2, b2);
      DoubleVector f3 = DoubleVector.broadcast(SPECIES, lines[f + 3]);
      a3 = x.fma(f3, a3);
      b3 = y.fma(f3, b3);
      DoubleVector f4 = DoubleVector.broadcast(SPECIES, lines[f + 4]);
      a4 = x.fma(f4, a4);
      b4 = y.fma(f4, b4);
      DoubleVector f5 = DoubleVector.broadcast(SPECIES, lines[f + 5]);
      a5 = x.fma(f5, a5);
      b5 = y.fma(f5, b5);
      DoubleVector f6 = DoubleVector.broadcast(SPECIES, lines[f + 6]);
      a6 = x.fma(f6, a6);
      b6 = y.fma(f6, b6);
      DoubleVector f7 = DoubleVector.broadcast(SPECIES, lines[f + 7]);
      a7 = x.fma(f7, a7);
      b7 = y.fma(f7, b7);
    }
    int to0 = rows[0] + at;
    DoubleVector.fromArray(SPECIES, to, to0).add(a0).intoArray(to, to0);
    DoubleVector.fromArray(SPECIES, to, to0 + HEIGHT).add(b0).intoArray(to, to0 + HEIGHT);
    int to1 = rows[1] + at;
    DoubleVector.fromArray(SPECIES, to, to1).add(a1).intoArray(to, to1);
    DoubleVector.fromArray(SPECIES, to, to1 + HEIGHT).add(b1).intoArray(to, to1 + HEIGHT);
    int to2 = rows[2] + at;
    DoubleVector.fromArray(SPECIES, to, to2).add(a2).intoArray(to, to2);
    DoubleVector.fromArray(SPECIES, to, to2 + HEIGHT).add(b2).intoArray(to, to2 + HEIGHT);
    int to3 = rows[3] + at;
    DoubleVector.fromArray(SPECIES, to, to3).add(a3).intoArray(to, to3);
    DoubleVector.fromArray(SPECIES, to, to3 + HEIGHT).add(b3).intoArray(to, to3 + HEIGHT);
    int to4 = rows[4] + at;
    DoubleVector.fromArray(SPECIES, to, to4).add(a4).intoArray(to, to4);
    DoubleVector.fromArray(SPECIES, to, to4 + HEIGHT).add(b4).intoArray(to, to4 + HEIGHT);
    int to5 = rows[5] + at;
    DoubleVector.fromArray(SPECIES, to, to5).add(a5).intoArray(to, to5);
    DoubleVector.fromArray(SPECIES, to, to5 + HEIGHT).add(b5).intoArray(to, to5 + HEIGHT);
    int to6 = rows[6] + at;
    DoubleVector.fromArray(SPECIES, to, to6).add(a6).intoArray(to, to6);
    DoubleVector.fromArray(SPECIES, to, to6 + HEIGHT).add(b6).intoArray(to, to6 + HEIGHT);
    int to7 = rows[7] + at;
    DoubleVector.fromArray(SPECIES, to, to7).add(a7).intoArray(to, to7);
    DoubleVector.fromArray(SPECIES, to, to7 + HEIGHT).add(b7).intoArray(to, to7 + HEIGHT);
  }
}
