package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;

/**
 * Solves for eight right-hand sides at a time, one in each lane, on the tile kernels. 2 d^2
 * operations for each, and every entry of the factor is read once for eight of them.
 */
final class PanelBatch {
  private final int panels;
  private final double[] x;

  PanelBatch(int panels) {
    this.panels = panels;
    this.x = new double[TILE * panels];
  }

  void solve(
      TileKernels tiles,
      double[] l,
      double[] inverses,
      double[] rows,
      int n,
      int stride,
      int width) {
    for (int first = 0; first < n; first += HEIGHT) {
      int size = Math.min(HEIGHT, n - first);
      Arrays.fill(x, 0);
      for (int p = 0; p < size; p++) {
        for (int k = 0; k < width; k++) {
          x[HEIGHT * k + p] = rows[(first + p) * stride + k];
        }
      }
      forward(tiles, l, inverses);
      backward(tiles, l, inverses);
      for (int p = 0; p < size; p++) {
        for (int k = 0; k < width; k++) {
          rows[(first + p) * stride + k] = x[HEIGHT * k + p];
        }
      }
    }
  }

  private void forward(TileKernels tiles, double[] l, double[] inverses) {
    for (int i = 0; i < panels; i++) {
      tiles.subtractProduct(x, 0, l, Panels.start(i), HEIGHT * i, x, TILE * i);
      tiles.solve(l, Panels.diagonal(i), inverses, HEIGHT * i, x, TILE * i);
    }
  }

  private void backward(TileKernels tiles, double[] l, double[] inverses) {
    for (int j = panels - 1; j >= 0; j--) {
      for (int i = j + 1; i < panels; i++) {
        tiles.subtractTransposed(x, TILE * i, l, Panels.start(i) + TILE * j, x, TILE * j);
      }
      tiles.solveTransposed(l, Panels.diagonal(j), inverses, HEIGHT * j, x, TILE * j);
    }
  }

  long numBytes() {
    return 8L * x.length;
  }
}
