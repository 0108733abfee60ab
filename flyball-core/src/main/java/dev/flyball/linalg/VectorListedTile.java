package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/** Products of lines that do not lie one after the other; their eight sums stay in registers. */
final class VectorListedTile {
  private VectorListedTile() {}

  /** {@link TileKernels#addListed}, from lane {@code p} on. */
  static void addLanes(
      double[] lines,
      int[] rowsAt,
      int rowShift,
      int[] columnsAt,
      int columnShift,
      int n,
      double[] to,
      int[] rows,
      int p) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector s5 = s0;
    DoubleVector s6 = s0;
    DoubleVector s7 = s0;
    for (int k = 0; k < n; k++) {
      int f = rowsAt[k] + rowShift;
      DoubleVector x = DoubleVector.fromArray(SPECIES, lines, columnsAt[k] + columnShift);
      s0 = x.fma(DoubleVector.broadcast(SPECIES, lines[f]), s0);
      s1 = x.fma(DoubleVector.broadcast(SPECIES, lines[f + 1]), s1);
      s2 = x.fma(DoubleVector.broadcast(SPECIES, lines[f + 2]), s2);
      s3 = x.fma(DoubleVector.broadcast(SPECIES, lines[f + 3]), s3);
      s4 = x.fma(DoubleVector.broadcast(SPECIES, lines[f + 4]), s4);
      s5 = x.fma(DoubleVector.broadcast(SPECIES, lines[f + 5]), s5);
      s6 = x.fma(DoubleVector.broadcast(SPECIES, lines[f + 6]), s6);
      s7 = x.fma(DoubleVector.broadcast(SPECIES, lines[f + 7]), s7);
    }
    DoubleVector.fromArray(SPECIES, to, rows[0] + p).add(s0).intoArray(to, rows[0] + p);
    DoubleVector.fromArray(SPECIES, to, rows[1] + p).add(s1).intoArray(to, rows[1] + p);
    DoubleVector.fromArray(SPECIES, to, rows[2] + p).add(s2).intoArray(to, rows[2] + p);
    DoubleVector.fromArray(SPECIES, to, rows[3] + p).add(s3).intoArray(to, rows[3] + p);
    DoubleVector.fromArray(SPECIES, to, rows[4] + p).add(s4).intoArray(to, rows[4] + p);
    DoubleVector.fromArray(SPECIES, to, rows[5] + p).add(s5).intoArray(to, rows[5] + p);
    DoubleVector.fromArray(SPECIES, to, rows[6] + p).add(s6).intoArray(to, rows[6] + p);
    DoubleVector.fromArray(SPECIES, to, rows[7] + p).add(s7).intoArray(to, rows[7] + p);
  }
}
