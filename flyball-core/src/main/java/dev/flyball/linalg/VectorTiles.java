package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * {@link TileKernels} on {@code jdk.incubator.vector}. The eight lines of a tile stay in eight
 * registers; a species of fewer than eight lanes passes over the tile more than once. The unrolled
 * lines are by intent: vectors in arrays, or handed from method to method, would be allocated.
 */
final class VectorTiles implements TileKernels {
  private static final int LANES = SPECIES.length();

  @Override
  public void subtractProduct(
      double[] lines,
      int linesOff,
      double[] factors,
      int factorsOff,
      int n,
      double[] tile,
      int off) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      subtractLanes(lines, linesOff + p, factors, factorsOff, n, tile, off + p);
    }
  }

  private static void subtractLanes(
      double[] lines, int linesOff, double[] f, int factorsOff, int n, double[] tile, int off) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector s5 = s0;
    DoubleVector s6 = s0;
    DoubleVector s7 = s0;
    for (int k = 0; k < HEIGHT * n; k += HEIGHT) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, lines, linesOff + k);
      s0 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k]), s0);
      s1 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k + 1]), s1);
      s2 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k + 2]), s2);
      s3 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k + 3]), s3);
      s4 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k + 4]), s4);
      s5 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k + 5]), s5);
      s6 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k + 6]), s6);
      s7 = x.fma(DoubleVector.broadcast(SPECIES, f[factorsOff + k + 7]), s7);
    }
    DoubleVector.fromArray(SPECIES, tile, off).sub(s0).intoArray(tile, off);
    DoubleVector.fromArray(SPECIES, tile, off + 8).sub(s1).intoArray(tile, off + 8);
    DoubleVector.fromArray(SPECIES, tile, off + 16).sub(s2).intoArray(tile, off + 16);
    DoubleVector.fromArray(SPECIES, tile, off + 24).sub(s3).intoArray(tile, off + 24);
    DoubleVector.fromArray(SPECIES, tile, off + 32).sub(s4).intoArray(tile, off + 32);
    DoubleVector.fromArray(SPECIES, tile, off + 40).sub(s5).intoArray(tile, off + 40);
    DoubleVector.fromArray(SPECIES, tile, off + 48).sub(s6).intoArray(tile, off + 48);
    DoubleVector.fromArray(SPECIES, tile, off + 56).sub(s7).intoArray(tile, off + 56);
  }

  @Override
  public void subtractProducts(
      double[] lines,
      int linesA,
      int linesB,
      double[] factors,
      int factorsOff,
      int n,
      double[] tiles,
      int tileA,
      int tileB) {
    if (LANES == HEIGHT) {
      VectorTilePair.subtract(lines, linesA, linesB, factors, factorsOff, n, tiles, tileA, tileB);
    } else {
      // Species of four lanes come with sixteen registers: too few for two tiles.
      subtractProduct(lines, linesA, factors, factorsOff, n, tiles, tileA);
      subtractProduct(lines, linesB, factors, factorsOff, n, tiles, tileB);
    }
  }

  @Override
  public void subtractTransposed(
      double[] lines, int linesOff, double[] factors, int factorsOff, double[] tile, int off) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      for (int q = 0; q < HEIGHT * HEIGHT; q += HEIGHT) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int k = 0; k < HEIGHT; k++) {
          sum =
              DoubleVector.fromArray(SPECIES, lines, linesOff + p + HEIGHT * k)
                  .fma(DoubleVector.broadcast(SPECIES, factors[factorsOff + q + k]), sum);
        }
        DoubleVector.fromArray(SPECIES, tile, off + q + p).sub(sum).intoArray(tile, off + q + p);
      }
    }
  }

  @Override
  public void solve(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      solveLanes(l, diagonal, inverses, inversesOff, tile, off + p);
    }
  }

  private static void solveLanes(
      double[] l, int d, double[] inverses, int inversesOff, double[] tile, int off) {
    DoubleVector x0 = DoubleVector.fromArray(SPECIES, tile, off);
    DoubleVector x1 = DoubleVector.fromArray(SPECIES, tile, off + 8);
    DoubleVector x2 = DoubleVector.fromArray(SPECIES, tile, off + 16);
    DoubleVector x3 = DoubleVector.fromArray(SPECIES, tile, off + 24);
    DoubleVector x4 = DoubleVector.fromArray(SPECIES, tile, off + 32);
    DoubleVector x5 = DoubleVector.fromArray(SPECIES, tile, off + 40);
    DoubleVector x6 = DoubleVector.fromArray(SPECIES, tile, off + 48);
    DoubleVector x7 = DoubleVector.fromArray(SPECIES, tile, off + 56);
    x0 = x0.mul(inverses[inversesOff]);
    DoubleVector n0 = x0.neg();
    x1 = n0.fma(DoubleVector.broadcast(SPECIES, l[d + 1]), x1);
    x1 = x1.mul(inverses[inversesOff + 1]);
    DoubleVector n1 = x1.neg();
    x2 = n0.fma(DoubleVector.broadcast(SPECIES, l[d + 2]), x2);
    x2 = n1.fma(DoubleVector.broadcast(SPECIES, l[d + 10]), x2);
    x2 = x2.mul(inverses[inversesOff + 2]);
    DoubleVector n2 = x2.neg();
    x3 = n0.fma(DoubleVector.broadcast(SPECIES, l[d + 3]), x3);
    x3 = n1.fma(DoubleVector.broadcast(SPECIES, l[d + 11]), x3);
    x3 = n2.fma(DoubleVector.broadcast(SPECIES, l[d + 19]), x3);
    x3 = x3.mul(inverses[inversesOff + 3]);
    DoubleVector n3 = x3.neg();
    x4 = n0.fma(DoubleVector.broadcast(SPECIES, l[d + 4]), x4);
    x4 = n1.fma(DoubleVector.broadcast(SPECIES, l[d + 12]), x4);
    x4 = n2.fma(DoubleVector.broadcast(SPECIES, l[d + 20]), x4);
    x4 = n3.fma(DoubleVector.broadcast(SPECIES, l[d + 28]), x4);
    x4 = x4.mul(inverses[inversesOff + 4]);
    DoubleVector n4 = x4.neg();
    x5 = n0.fma(DoubleVector.broadcast(SPECIES, l[d + 5]), x5);
    x5 = n1.fma(DoubleVector.broadcast(SPECIES, l[d + 13]), x5);
    x5 = n2.fma(DoubleVector.broadcast(SPECIES, l[d + 21]), x5);
    x5 = n3.fma(DoubleVector.broadcast(SPECIES, l[d + 29]), x5);
    x5 = n4.fma(DoubleVector.broadcast(SPECIES, l[d + 37]), x5);
    x5 = x5.mul(inverses[inversesOff + 5]);
    DoubleVector n5 = x5.neg();
    x6 = n0.fma(DoubleVector.broadcast(SPECIES, l[d + 6]), x6);
    x6 = n1.fma(DoubleVector.broadcast(SPECIES, l[d + 14]), x6);
    x6 = n2.fma(DoubleVector.broadcast(SPECIES, l[d + 22]), x6);
    x6 = n3.fma(DoubleVector.broadcast(SPECIES, l[d + 30]), x6);
    x6 = n4.fma(DoubleVector.broadcast(SPECIES, l[d + 38]), x6);
    x6 = n5.fma(DoubleVector.broadcast(SPECIES, l[d + 46]), x6);
    x6 = x6.mul(inverses[inversesOff + 6]);
    DoubleVector n6 = x6.neg();
    x7 = n0.fma(DoubleVector.broadcast(SPECIES, l[d + 7]), x7);
    x7 = n1.fma(DoubleVector.broadcast(SPECIES, l[d + 15]), x7);
    x7 = n2.fma(DoubleVector.broadcast(SPECIES, l[d + 23]), x7);
    x7 = n3.fma(DoubleVector.broadcast(SPECIES, l[d + 31]), x7);
    x7 = n4.fma(DoubleVector.broadcast(SPECIES, l[d + 39]), x7);
    x7 = n5.fma(DoubleVector.broadcast(SPECIES, l[d + 47]), x7);
    x7 = n6.fma(DoubleVector.broadcast(SPECIES, l[d + 55]), x7);
    x7 = x7.mul(inverses[inversesOff + 7]);
    x0.intoArray(tile, off);
    x1.intoArray(tile, off + 8);
    x2.intoArray(tile, off + 16);
    x3.intoArray(tile, off + 24);
    x4.intoArray(tile, off + 32);
    x5.intoArray(tile, off + 40);
    x6.intoArray(tile, off + 48);
    x7.intoArray(tile, off + 56);
  }

  @Override
  public void solveTransposed(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      for (int q = HEIGHT - 1; q >= 0; q--) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int m = q + 1; m < HEIGHT; m++) {
          sum =
              DoubleVector.fromArray(SPECIES, tile, off + p + HEIGHT * m)
                  .fma(DoubleVector.broadcast(SPECIES, l[diagonal + HEIGHT * q + m]), sum);
        }
        int line = off + p + HEIGHT * q;
        DoubleVector.fromArray(SPECIES, tile, line)
            .sub(sum)
            .mul(inverses[inversesOff + q])
            .intoArray(tile, line);
      }
    }
  }

  @Override
  public void subtractTimes(double[] lines, int linesOff, int n, double[] x, double[] y, int yOff) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = s0;
      DoubleVector s2 = s0;
      DoubleVector s3 = s0;
      int from = linesOff + p;
      for (int k = 0; k < n; k += 4) {
        int line = from + HEIGHT * k;
        s0 =
            DoubleVector.fromArray(SPECIES, lines, line)
                .fma(DoubleVector.broadcast(SPECIES, x[k]), s0);
        s1 =
            DoubleVector.fromArray(SPECIES, lines, line + 8)
                .fma(DoubleVector.broadcast(SPECIES, x[k + 1]), s1);
        s2 =
            DoubleVector.fromArray(SPECIES, lines, line + 16)
                .fma(DoubleVector.broadcast(SPECIES, x[k + 2]), s2);
        s3 =
            DoubleVector.fromArray(SPECIES, lines, line + 24)
                .fma(DoubleVector.broadcast(SPECIES, x[k + 3]), s3);
      }
      DoubleVector.fromArray(SPECIES, y, yOff + p)
          .sub(s0.add(s1).add(s2.add(s3)))
          .intoArray(y, yOff + p);
    }
  }

  @Override
  public void subtractBelow(double[] l, int panel, int panels, double[] x, double[] scratch) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      accumulateBelow(l, panel, panels, x, scratch, p);
    }
    PlainTiles.subtractLanes(scratch, x, HEIGHT * panel);
  }

  private static void accumulateBelow(
      double[] l, int panel, int panels, double[] x, double[] scratch, int p) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector s5 = s0;
    DoubleVector s6 = s0;
    DoubleVector s7 = s0;
    for (int i = panel + 1; i < panels; i++) {
      int line = Panels.start(i) + Panels.TILE * panel + p;
      DoubleVector xi = DoubleVector.fromArray(SPECIES, x, HEIGHT * i + p);
      s0 = DoubleVector.fromArray(SPECIES, l, line).fma(xi, s0);
      s1 = DoubleVector.fromArray(SPECIES, l, line + 8).fma(xi, s1);
      s2 = DoubleVector.fromArray(SPECIES, l, line + 16).fma(xi, s2);
      s3 = DoubleVector.fromArray(SPECIES, l, line + 24).fma(xi, s3);
      s4 = DoubleVector.fromArray(SPECIES, l, line + 32).fma(xi, s4);
      s5 = DoubleVector.fromArray(SPECIES, l, line + 40).fma(xi, s5);
      s6 = DoubleVector.fromArray(SPECIES, l, line + 48).fma(xi, s6);
      s7 = DoubleVector.fromArray(SPECIES, l, line + 56).fma(xi, s7);
    }
    s0.intoArray(scratch, p);
    s1.intoArray(scratch, p + 8);
    s2.intoArray(scratch, p + 16);
    s3.intoArray(scratch, p + 24);
    s4.intoArray(scratch, p + 32);
    s5.intoArray(scratch, p + 40);
    s6.intoArray(scratch, p + 48);
    s7.intoArray(scratch, p + 56);
  }

  @Override
  public void addListed(
      double[] lines,
      ListedLines list,
      int rowShift,
      int columnShift,
      double[] to,
      int[] rows,
      int at) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      VectorListedTile.addLanes(
          lines,
          list.rowsAt,
          rowShift,
          list.columnsAt,
          columnShift + p,
          list.size,
          to,
          rows,
          at + p);
    }
  }

  @Override
  public void addListedPair(
      double[] lines,
      ListedLines list,
      int rowShift,
      int columnShift,
      double[] to,
      int[] rows,
      int at) {
    if (LANES == HEIGHT) {
      VectorListedPair.add(
          lines, list.rowsAt, rowShift, list.columnsAt, columnShift, list.size, to, rows, at);
    } else {
      TileKernels.super.addListedPair(lines, list, rowShift, columnShift, to, rows, at);
    }
  }
}
