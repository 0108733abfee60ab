package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

/** {@link TileKernels} in plain Java: the loops as the interface states them. */
final class PlainTiles implements TileKernels {

  @Override
  public void subtractProduct(
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
    subtractProduct(lines, linesA, factors, factorsOff, n, tiles, tileA);
    subtractProduct(lines, linesB, factors, factorsOff, n, tiles, tileB);
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
      s00 += f0 * x0;
      s01 += f0 * x1;
      s02 += f0 * x2;
      s03 += f0 * x3;
      s10 += f1 * x0;
      s11 += f1 * x1;
      s12 += f1 * x2;
      s13 += f1 * x3;
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

  @Override
  public void subtractTransposed(
      double[] lines, int linesOff, double[] factors, int factorsOff, double[] tile, int off) {
    for (int q = 0; q < HEIGHT; q++) {
      for (int k = 0; k < HEIGHT; k++) {
        subtractLine(
            factors[factorsOff + HEIGHT * q + k],
            lines,
            linesOff + HEIGHT * k,
            tile,
            off + HEIGHT * q);
      }
    }
  }

  @Override
  public void solve(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    for (int q = 0; q < HEIGHT; q++) {
      for (int m = 0; m < q; m++) {
        subtractLine(l[diagonal + HEIGHT * m + q], tile, off + HEIGHT * m, tile, off + HEIGHT * q);
      }
      scaleLine(inverses[inversesOff + q], tile, off + HEIGHT * q);
    }
  }

  @Override
  public void solveTransposed(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    for (int q = HEIGHT - 1; q >= 0; q--) {
      for (int m = q + 1; m < HEIGHT; m++) {
        subtractLine(l[diagonal + HEIGHT * q + m], tile, off + HEIGHT * m, tile, off + HEIGHT * q);
      }
      scaleLine(inverses[inversesOff + q], tile, off + HEIGHT * q);
    }
  }

  private static void subtractLine(
      double factor, double[] from, int fromOff, double[] to, int toOff) {
    for (int p = 0; p < HEIGHT; p++) {
      to[toOff + p] -= factor * from[fromOff + p];
    }
  }

  private static void scaleLine(double factor, double[] line, int off) {
    for (int p = 0; p < HEIGHT; p++) {
      line[off + p] *= factor;
    }
  }

  @Override
  public void subtractTimes(double[] lines, int linesOff, int n, double[] x, double[] y, int yOff) {
    for (int k = 0; k < n; k++) {
      subtractLine(x[k], lines, linesOff + HEIGHT * k, y, yOff);
    }
  }

  @Override
  public void subtractBelow(double[] l, int panel, int panels, double[] x, double[] scratch) {
    int first = HEIGHT * panel;
    for (int i = panel + 1; i < panels; i++) {
      int line = Panels.start(i) + HEIGHT * first;
      for (int q = 0; q < HEIGHT; q++, line += HEIGHT) {
        double sum = 0;
        for (int p = 0; p < HEIGHT; p++) {
          sum += l[line + p] * x[HEIGHT * i + p];
        }
        x[first + q] -= sum;
      }
    }
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
    for (int k = 0; k < list.size; k++) {
      int factors = list.rowsAt[k] + rowShift;
      for (int q = 0; q < HEIGHT; q++) {
        subtractLine(-lines[factors + q], lines, list.columnsAt[k] + columnShift, to, rows[q] + at);
      }
    }
  }
}
