package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;

/**
 * A += alpha R'R by tiles. The rows are first laid out in panels of eight columns, so that the
 * product runs on the factorisation's own kernel. The layout grows with the largest batch seen and
 * is kept.
 */
final class Gram {
  /** Rows taken together: a panel of them stays in the first-level cache. */
  private static final int BATCH = 256;

  private final TileKernels tiles;
  private final double[] products = new double[2 * TILE];
  private double[] panels = {};

  Gram(TileKernels tiles) {
    this.tiles = tiles;
  }

  void addTo(PackedSymmetric a, double alpha, double[] r, int n, int stride) {
    int count = Panels.count(a.width());
    int most = Math.min(n, BATCH);
    if (panels.length < HEIGHT * count * most) {
      panels = new double[HEIGHT * count * most];
    }
    for (int first = 0; first < n; first += BATCH) {
      int size = Math.min(BATCH, n - first);
      layOut(r, first * stride, size, stride, a.width());
      for (int i = 0; i < count; i++) {
        for (int j = 0; j <= i; j += 2) {
          addTiles(a, alpha, size, i, j);
        }
      }
    }
  }

  /** Tiles (i, j) and, up to the diagonal, (i, j + 1). */
  private void addTiles(PackedSymmetric a, double alpha, int n, int i, int j) {
    int left = HEIGHT * n * j;
    int factors = HEIGHT * n * i;
    Arrays.fill(products, 0);
    if (j < i) {
      int right = left + HEIGHT * n;
      tiles.subtractProducts(panels, left, right, panels, factors, n, products, 0, TILE);
      subtractTile(alpha, a, i, j + 1, TILE);
    } else {
      tiles.subtractProduct(panels, left, panels, factors, n, products, 0);
    }
    subtractTile(alpha, a, i, j, 0);
  }

  private void layOut(double[] r, int off, int n, int stride, int width) {
    for (int j = 0; j < Panels.count(width); j++) {
      int columns = Math.min(HEIGHT, width - HEIGHT * j);
      int to = HEIGHT * n * j;
      for (int k = 0; k < n; k++, to += HEIGHT) {
        System.arraycopy(r, off + k * stride + HEIGHT * j, panels, to, columns);
        Arrays.fill(panels, to + columns, to + HEIGHT, 0);
      }
    }
  }

  /** Subtracts, because the kernel left minus the product. */
  private void subtractTile(double alpha, PackedSymmetric a, int i, int j, int tile) {
    int firstRow = HEIGHT * i;
    int firstColumn = HEIGHT * j;
    int lines = Math.min(HEIGHT, a.width() - firstRow);
    for (int q = 0; q < lines; q++) {
      int row = rowStart(firstRow + q) + firstColumn;
      int lanes = Math.min(HEIGHT, firstRow + q + 1 - firstColumn);
      for (int p = 0; p < lanes; p++) {
        a.array()[row + p] -= alpha * products[tile + HEIGHT * q + p];
      }
    }
  }

  long numBytes() {
    return 8L * (products.length + panels.length);
  }
}
