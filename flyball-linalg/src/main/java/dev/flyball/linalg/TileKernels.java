package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

import java.util.Arrays;

/**
 * Kernels on the tiles of {@link Panels}. A tile is 64 contiguous doubles, eight lines of eight
 * lanes: lane p of line q is entry {@code 8 q + p}. Lines go one after the other, lanes go
 * together, so no kernel but the last adds across lanes. These are plain Java; {@code VectorTiles}
 * has the same bits.
 */
class TileKernels {
  /**
   * tile(q, p) -= the sum over k below n of lines(k, p) * factors(k, q), where (k, p) is entry
   * {@code 8 k + p}. 128 n operations: where a factorisation spends its time.
   */
  void subtractProduct(
      double[] lines,
      int linesOff,
      double[] factors,
      int factorsOff,
      int n,
      double[] tile,
      int off) {
    for (int q = 0; q < HEIGHT; q += 2) {
      for (int p = 0; p < HEIGHT; p += 4) {
        subtractProduct2x4(
            lines, linesOff + p, factors, factorsOff + q, n, tile, off + HEIGHT * q + p);
      }
    }
  }

  /** Two lines and four lanes of the product: eight sums, as many as registers will hold. */
  private static void subtractProduct2x4(
      double[] lines,
      int linesOff,
      double[] factors,
      int factorsOff,
      int n,
      double[] tile,
      int off) {
    double s00 = 0;
    double s01 = 0;
    double s02 = 0;
    double s03 = 0;
    double s10 = 0;
    double s11 = 0;
    double s12 = 0;
    double s13 = 0;
    for (int k = 0; k < HEIGHT * n; k += HEIGHT) {
      double f0 = factors[factorsOff + k];
      double f1 = factors[factorsOff + k + 1];
      double x0 = lines[linesOff + k];
      double x1 = lines[linesOff + k + 1];
      double x2 = lines[linesOff + k + 2];
      double x3 = lines[linesOff + k + 3];
      s00 = Fused.multiplyAdd(f0, x0, s00);
      s01 = Fused.multiplyAdd(f0, x1, s01);
      s02 = Fused.multiplyAdd(f0, x2, s02);
      s03 = Fused.multiplyAdd(f0, x3, s03);
      s10 = Fused.multiplyAdd(f1, x0, s10);
      s11 = Fused.multiplyAdd(f1, x1, s11);
      s12 = Fused.multiplyAdd(f1, x2, s12);
      s13 = Fused.multiplyAdd(f1, x3, s13);
    }
    tile[off] -= s00;
    tile[off + 1] -= s01;
    tile[off + 2] -= s02;
    tile[off + 3] -= s03;
    tile[off + HEIGHT] -= s10;
    tile[off + HEIGHT + 1] -= s11;
    tile[off + HEIGHT + 2] -= s12;
    tile[off + HEIGHT + 3] -= s13;
  }

  /**
   * Divides by a diagonal tile: line q becomes (line q - sum over m below q of l(q, m) line m) /
   * l(q, q), where l(q, m) is entry {@code 8 m + q} from {@code diagonal} on and {@code inverses}
   * holds 1 / l(q, q).
   */
  void solve(double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    for (int q = 0; q < HEIGHT; q++) {
      for (int m = 0; m < q; m++) {
        subtractLine(l[diagonal + HEIGHT * m + q], tile, off + HEIGHT * m, tile, off + HEIGHT * q);
      }
      scaleLine(inverses[inversesOff + q], tile, off + HEIGHT * q);
    }
  }

  private static void subtractLine(
      double factor, double[] from, int fromOff, double[] to, int toOff) {
    for (int p = 0; p < HEIGHT; p++) {
      to[toOff + p] = Fused.multiplyAdd(-factor, from[fromOff + p], to[toOff + p]);
    }
  }

  private static void scaleLine(double factor, double[] line, int off) {
    for (int p = 0; p < HEIGHT; p++) {
      line[off + p] *= factor;
    }
  }

  /** y(p) -= the sum over k below n of lines(k, p) x(k), for eight p; n is a multiple of 8. */
  void subtractTimes(double[] lines, int linesOff, int n, double[] x, double[] y, int yOff) {
    for (int p = 0; p < HEIGHT; p++) {
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      int line = linesOff + p;
      for (int k = 0; k < n; k += 4, line += 4 * HEIGHT) {
        s0 = Fused.multiplyAdd(lines[line], x[k], s0);
        s1 = Fused.multiplyAdd(lines[line + HEIGHT], x[k + 1], s1);
        s2 = Fused.multiplyAdd(lines[line + 2 * HEIGHT], x[k + 2], s2);
        s3 = Fused.multiplyAdd(lines[line + 3 * HEIGHT], x[k + 3], s3);
      }
      y[yOff + p] -= (s0 + s1) + (s2 + s3);
    }
  }

  /**
   * x(8 panel + q) -= the sum over all later panels i of the eight-lane product of line 8 panel + q
   * of panel i with x(8 i ..), for eight q; the back substitution's part below the diagonal.
   *
   * @param scratch 64 doubles, overwritten
   */
  void subtractBelow(double[] l, int panel, int panels, double[] x, double[] scratch) {
    Arrays.fill(scratch, 0, Panels.TILE, 0);
    for (int i = panel + 1; i < panels; i++) {
      int tile = Panels.start(i) + Panels.TILE * panel;
      for (int q = 0; q < Panels.TILE; q += HEIGHT) {
        for (int p = 0; p < HEIGHT; p++) {
          scratch[q + p] = Fused.multiplyAdd(l[tile + q + p], x[HEIGHT * i + p], scratch[q + p]);
        }
      }
    }
    subtractLanes(scratch, x, HEIGHT * panel);
  }

  /** x(first + q) -= the sum of line q of the scratch, lane after lane. */
  static void subtractLanes(double[] scratch, double[] x, int first) {
    for (int q = 0; q < HEIGHT; q++) {
      double sum = 0;
      for (int p = 0; p < HEIGHT; p++) {
        sum += scratch[HEIGHT * q + p];
      }
      x[first + q] -= sum;
    }
  }
}
