package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The inverse from the factor: M = L^-1, then M'M; 2 d^3 / 3 operations. M is kept in panels of
 * eight columns, each row by row from its diagonal tile on, which makes both halves products of the
 * form that {@link TileKernels#subtractProduct} takes.
 */
final class PanelInverse {
  private final int panels;
  private final double[] m;

  /** Two tiles for each row of tiles: rows may be at work side by side. */
  private final double[] products;

  private final IntConsumer invertColumns = this::invertColumns;
  private final IntConsumer storeRow = this::storeRow;

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
    this.products = new double[2 * TILE * panels];
  }

  /** Where tile row {@code i} of column panel {@code j} starts. */
  private int start(int i, int j) {
    return TILE * (j * panels - j * (j - 1) / 2 + (i - j));
  }

  void write(
      TileKernels kernels,
      double[] factor,
      double[] inversePivots,
      PackedSymmetric into,
      Workers workers) {
    tiles = kernels;
    l = factor;
    inverses = inversePivots;
    to = into;
    Arrays.fill(m, 0);
    workers.forEach((panels + 1) / 2, invertColumns);
    workers.forEach(panels, storeRow);
  }

  /** Column panels 2 pair and 2 pair + 1 of M; no other is looked at. */
  private void invertColumns(int pair) {
    int j = 2 * pair;
    invertTop(j);
    if (j + 1 < panels) {
      invertPair(j);
    }
  }

  /** Row i of tiles of M'M. */
  private void storeRow(int i) {
    for (int j = 0; j <= i; j += 2) {
      storeProducts(i, j);
    }
  }

  /** The diagonal tile of column panel j: the identity, divided. */
  private void invertTop(int j) {
    int top = start(j, j);
    for (int q = 0; q < HEIGHT; q++) {
      m[top + HEIGHT * q + q] = 1;
    }
    tiles.solve(l, Panels.diagonal(j), inverses, HEIGHT * j, m, top);
  }

  /** Column panels j and j + 1 below tile (j, j), by forward substitution. */
  private void invertPair(int j) {
    invertTop(j + 1);
    for (int i = j + 1; i < panels; i++) {
      int left = start(i, j);
      int factors = Panels.start(i) + TILE * j;
      tiles.subtractProduct(m, start(j, j), l, factors, HEIGHT, m, left);
      if (i > j + 1) {
        int right = start(i, j + 1);
        int above = HEIGHT * (i - j - 1);
        tiles.subtractProducts(
            m, start(j + 1, j), start(j + 1, j + 1), l, factors + TILE, above, m, left, right);
        tiles.solve(l, Panels.diagonal(i), inverses, HEIGHT * i, m, right);
      }
      tiles.solve(l, Panels.diagonal(i), inverses, HEIGHT * i, m, left);
    }
  }

  /** Tiles (i, j) and, up to the diagonal, (i, j + 1) of M'M. */
  private void storeProducts(int i, int j) {
    int below = HEIGHT * (panels - i);
    int first = 2 * TILE * i;
    int second = first + TILE;
    Arrays.fill(products, first, second + TILE, 0);
    if (j < i) {
      tiles.subtractProducts(
          m, start(i, j), start(i, j + 1), m, start(i, i), below, products, first, second);
      store(i, j + 1, second);
    } else {
      tiles.subtractProduct(m, start(i, j), m, start(i, i), below, products, first);
    }
    store(i, j, first);
  }

  /** Negates, because the kernel left minus the product; zeros stay positive. */
  private void store(int i, int j, int tile) {
    int firstRow = HEIGHT * i;
    int firstColumn = HEIGHT * j;
    int lines = Math.min(HEIGHT, to.width() - firstRow);
    for (int q = 0; q < lines; q++) {
      int row = rowStart(firstRow + q) + firstColumn;
      int lanes = Math.min(HEIGHT, firstRow + q + 1 - firstColumn);
      for (int p = 0; p < lanes; p++) {
        to.array()[row + p] = 0 - products[tile + HEIGHT * q + p];
      }
    }
  }

  long numBytes() {
    return 8L * (m.length + products.length);
  }
}
