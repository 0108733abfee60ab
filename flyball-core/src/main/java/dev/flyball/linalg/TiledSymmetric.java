package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;

/**
 * A symmetric matrix of which the lower triangle is kept in tiles of eight rows and eight columns,
 * those of the same rows one after the other: passes read one stream, where rows of a {@link
 * PackedSymmetric} are eight. Products and rank-one updates alone; the rest is for the packed form.
 * The last tiles are filled up with zeros. For one thread at a time.
 */
public final class TiledSymmetric {
  private final KernelProvider kernels;
  private final int width;
  private final int panels;
  private final double[] tiles;

  /** Operands of whole panels: the kernels read eight entries at a time. */
  private final double[] factor;

  private final double[] row;
  private final double[] product;

  /** The zero matrix of this width. */
  public TiledSymmetric(int width) {
    this(width, ProviderChoice.chosen());
  }

  TiledSymmetric(int width, KernelProvider kernels) {
    this.kernels = kernels;
    this.width = width;
    this.panels = Panels.count(width);
    this.tiles = new double[TILE * rowStart(panels)];
    this.factor = new double[HEIGHT * panels];
    this.row = new double[HEIGHT * panels];
    this.product = new double[HEIGHT * panels];
  }

  /** Takes the entries of a packed matrix. O(d^2). */
  public void copyFrom(PackedSymmetric packed) {
    requireWidth("matrix", packed.width());
    for (int tile = 0, i = 0; i < width; i += HEIGHT) {
      for (int j = 0; j <= i; j += HEIGHT, tile += TILE) {
        for (int q = 0; q < Math.min(HEIGHT, width - i); q++) {
          copy(packed.array(), rowStart(i + q) + j, tiles, tile + HEIGHT * q, i + q - j + 1);
        }
      }
    }
  }

  /** Gives the entries to a packed matrix. O(d^2). */
  public void copyTo(PackedSymmetric packed) {
    requireWidth("matrix", packed.width());
    for (int tile = 0, i = 0; i < width; i += HEIGHT) {
      for (int j = 0; j <= i; j += HEIGHT, tile += TILE) {
        for (int q = 0; q < Math.min(HEIGHT, width - i); q++) {
          copy(tiles, tile + HEIGHT * q, packed.array(), rowStart(i + q) + j, i + q - j + 1);
        }
      }
    }
  }

  /** Up to eight entries, without a call. */
  private static void copy(double[] from, int at, double[] to, int toAt, int most) {
    int length = Math.min(HEIGHT, most);
    for (int p = 0; p < length; p++) {
      to[toAt + p] = from[at + p];
    }
  }

  /**
   * A += alpha u u', where alpha is not 0, then y = A x, in one pass; y is an array of its own.
   *
   * @param fromBelow whether the pass begins at the last row: one that begins where the pass before
   *     it ended finds what that one left in the nearer caches
   */
  public void rankOneThenTimes(
      double alpha, double[] u, double[] x, double[] y, boolean fromBelow) {
    requireWidth("row", u.length);
    requireWidth("factor", x.length);
    requireWidth("product", y.length);
    System.arraycopy(x, 0, factor, 0, width);
    Arrays.fill(product, 0);
    if (alpha != 0) {
      System.arraycopy(u, 0, row, 0, width);
    }
    RowKernels rows = kernels.forWork(tiles.length).rows();
    for (int k = 0; k < panels; k++) {
      int panel = fromBelow ? panels - 1 - k : k;
      int from = TILE * rowStart(panel);
      if (alpha == 0) {
        rows.timesTiles(tiles, from, HEIGHT * panel, factor, product);
      } else {
        rows.updateTimesTiles(alpha, row, tiles, from, HEIGHT * panel, factor, product);
      }
    }
    System.arraycopy(product, 0, y, 0, width);
  }

  public long numBytes() {
    return 8L * (tiles.length + 3 * product.length);
  }

  private void requireWidth(String what, int length) {
    if (length != width) {
      throw new IllegalArgumentException(
          "the " + what + " has width " + length + ", the matrix has width " + width);
    }
  }
}
