package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;

/**
 * Inverts a matrix from its Cholesky factor: M = L^-1, then M'M; 2 d^3 / 3 operations. M is kept in
 * panels of eight columns, each row by row from its diagonal tile on, which makes both halves
 * products of the form that {@link TileKernels#subtractProduct} takes.
 */
final class PanelInverse {
  private final int panels;
  private final double[] m;

  private final double[] product = new double[TILE];

  @SuppressWarnings("NullAway.Init") // set at the beginning of every inverse
  private TileKernels tiles;

  @SuppressWarnings("NullAway.Init") // as tiles
  private double[] l;

  @SuppressWarnings("NullAway.Init") // as tiles
  private double[] inverses;

  @SuppressWarnings("NullAway.Init") // as tiles
  private PackedSymmetric to;

  PanelInverse(int panels) {
    this.panels = panels;
    this.m = new double[Panels.length(panels)];
  }

  /** The start of tile row {@code i} of column panel {@code j}. */
  private int start(int i, int j) {
    return TILE * (j * panels - j * (j - 1) / 2 + (i - j));
  }

  void write(TileKernels kernels, double[] factor, double[] inversePivots, PackedSymmetric into) {
    tiles = kernels;
    l = factor;
    inverses = inversePivots;
    to = into;
    Arrays.fill(m, 0);
    for (int j = 0; j < panels; j++) {
      invertColumn(j);
    }
    for (int i = 0; i < panels; i++) {
      storeRow(i);
    }
  }

  /** Column panel j of M by forward substitution, from the identity; no other is looked at. */
  private void invertColumn(int j) {
    int top = start(j, j);
    for (int q = 0; q < HEIGHT; q++) {
      m[top + HEIGHT * q + q] = 1;
    }
    for (int i = j; i < panels; i++) {
      int factors = Panels.start(i) + TILE * j;
      tiles.subtractProduct(m, top, l, factors, HEIGHT * (i - j), m, start(i, j));
      tiles.solve(l, Panels.diagonal(i), inverses, HEIGHT * i, m, start(i, j));
    }
  }

  /** Row i of tiles of M'M. */
  private void storeRow(int i) {
    int below = HEIGHT * (panels - i);
    for (int j = 0; j <= i; j++) {
      Arrays.fill(product, 0);
      tiles.subtractProduct(m, start(i, j), m, start(i, i), below, product, 0);
      store(i, j);
    }
  }

  /** Negates, because the kernel left minus the product; zeros stay positive. */
  private void store(int i, int j) {
    int firstRow = HEIGHT * i;
    int firstColumn = HEIGHT * j;
    int lines = Math.min(HEIGHT, to.width() - firstRow);
    for (int q = 0; q < lines; q++) {
      int row = rowStart(firstRow + q) + firstColumn;
      int lanes = Math.min(HEIGHT, firstRow + q + 1 - firstColumn);
      for (int p = 0; p < lanes; p++) {
        to.array()[row + p] = 0 - product[HEIGHT * q + p];
      }
    }
  }

  long numBytes() {
    return 8L * (m.length + product.length);
  }
}
