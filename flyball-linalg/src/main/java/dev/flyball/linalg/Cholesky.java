package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The Cholesky factor L of scale * A + ridge I = L L', and solves with it. The workspace is made
 * once; {@link #factor} and {@link #solve} allocate nothing. {@link #factor} does not change A. A
 * coordinate whose row of A is exactly zero and whose right-hand side is zero comes out of every
 * solve as exactly zero. For one thread at a time. That {@link #factor} succeeds does not prove
 * that the solution is accurate.
 *
 * <p>By 8 x 8 tiles in the layout of {@link Panels}: for every tile of a panel from left to right,
 * subtract the product of what is already factored, then divide by the diagonal tile of its column.
 * d^3 / 3 operations, almost all of them in {@link TileKernels#subtractProduct}.
 */
public final class Cholesky {
  private final int width;
  private final int panels;
  private final KernelProvider kernels;
  private final double[] l;
  private final double[] inverses;
  private final double[] x;
  private final double[] scratch = new double[TILE];
  private @Nullable PanelInverse inverse;
  private TileKernels tiles;
  private boolean factored;

  @SuppressWarnings("NullAway.Init") // set at the beginning of every factor
  private double[] a;

  private double scale;

  /** Room for matrices of this width. */
  public Cholesky(int width) {
    this(width, ProviderChoice.chosen());
  }

  Cholesky(int width, KernelProvider kernels) {
    this.width = width;
    this.panels = Panels.count(width);
    this.kernels = kernels;
    this.tiles = kernels.forWork(0).tiles();
    this.l = new double[Panels.length(panels)];
    this.inverses = new double[HEIGHT * panels];
    this.x = new double[HEIGHT * panels];
    Arrays.fill(inverses, 1);
    pad();
  }

  /** No entries but the ones of the padding, which a factor leaves as they are. */
  private void pad() {
    Arrays.fill(l, 0);
    for (int i = width; i < HEIGHT * panels; i++) {
      l[Panels.diagonal(i / HEIGHT) + (HEIGHT + 1) * (i % HEIGHT)] = 1;
    }
  }

  public int width() {
    return width;
  }

  /**
   * Factors scale * a + ridge I, d^3 / 3 operations; {@code a} stays as it is.
   *
   * @return false when the matrix is not positive definite (or not finite); there is then no factor
   */
  public boolean factor(PackedSymmetric matrix, double by, double ridge) {
    requireWidth(matrix);
    work(width / 3);
    a = matrix.array();
    scale = by;
    factored = factorRows(ridge);
    if (!factored) {
      // What is not finite may have spread.
      pad();
    }
    return factored;
  }

  /** Brings the kernels up to date for {@code passes} over the factor. */
  private void work(long passes) {
    tiles = kernels.forWork(passes * l.length).tiles();
  }

  /** From row to row of tiles, which finds more in the caches than from column to column. */
  private boolean factorRows(double ridge) {
    for (int i = 0; i < panels; i++) {
      for (int j = 0; j < i; j++) {
        factorTile(i, j);
      }
      if (!factorDiagonal(ridge, i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Factors scale * a + ridge I where {@code a} is positive semidefinite but for rounding: where
   * that has left no factor, the ridge is lifted to {@code lift} times the trace, and tenfold until
   * there is one: the diagonal is dominant in the end.
   *
   * @return false when the matrix is not finite; there is then no factor
   */
  public boolean factorLifted(PackedSymmetric a, double scale, double ridge, double lift) {
    double trace = scale * a.trace();
    double lifted = ridge;
    for (double share = lift; !factor(a, scale, lifted); share *= 10) {
      lifted = Math.max(ridge, share * trace);
      if (!Double.isFinite(share) || !Double.isFinite(lifted)) {
        return false;
      }
    }
    return true;
  }

  /** Tile (i, j) below the diagonal. */
  private void factorTile(int i, int j) {
    int tile = Panels.start(i) + TILE * j;
    load(HEIGHT * i, HEIGHT * j, tile);
    tiles.subtractProduct(l, Panels.start(i), l, Panels.start(j), HEIGHT * j, l, tile);
    tiles.solve(l, Panels.diagonal(j), inverses, HEIGHT * j, l, tile);
  }

  private boolean factorDiagonal(double ridge, int i) {
    int diagonal = Panels.diagonal(i);
    loadDiagonal(ridge, HEIGHT * i, diagonal);
    if (i > 0) {
      tiles.subtractProduct(l, Panels.start(i), l, Panels.start(i), HEIGHT * i, l, diagonal);
    }
    return factorPivots(diagonal, HEIGHT * i);
  }

  /** Scaled entries of rows {@code row..} and columns {@code first..}, transposed on the way. */
  private void load(int row, int first, int tile) {
    int rows = rowsFrom(row);
    for (int p = 0; p < rows; p++) {
      int from = Packed.rowStart(row + p) + first;
      for (int q = 0; q < HEIGHT; q++) {
        l[tile + HEIGHT * q + p] = scale * a[from + q];
      }
    }
  }

  private void loadDiagonal(double ridge, int first, int tile) {
    int rows = rowsFrom(first);
    for (int p = 0; p < rows; p++) {
      int from = Packed.rowStart(first + p) + first;
      for (int q = 0; q < p; q++) {
        l[tile + HEIGHT * q + p] = scale * a[from + q];
      }
      // The ridge comes first: one that is lost to rounding must show in the pivot.
      l[tile + HEIGHT * p + p] = scale * a[from + p] + ridge;
    }
  }

  /** How many rows of the panel that begins with row {@code first} are no padding. */
  private int rowsFrom(int first) {
    return Math.min(HEIGHT, width - first);
  }

  /** Factors one diagonal tile column by column; the entries above its diagonal are not read. */
  private boolean factorPivots(int tile, int first) {
    int rows = rowsFrom(first);
    for (int q = 0; q < rows; q++) {
      int column = tile + HEIGHT * q;
      double square = l[column + q];
      // Written so that NaN fails too.
      if (!(square > 0 && square < Double.POSITIVE_INFINITY)) {
        return false;
      }
      double pivot = Math.sqrt(square);
      double inversePivot = 1 / pivot;
      inverses[first + q] = inversePivot;
      l[column + q] = pivot;
      for (int p = q + 1; p < rows; p++) {
        l[column + p] *= inversePivot;
      }
      for (int m = q + 1; m < rows; m++) {
        double factor = l[column + m];
        for (int p = m; p < rows; p++) {
          l[tile + HEIGHT * m + p] -= factor * l[column + p];
        }
      }
    }
    return true;
  }

  /** x = (L L')^-1 b, 2 d^2 operations; x may be b. */
  public void solve(double[] b, int bOff, double[] to, int toOff) {
    requireFactor();
    Objects.checkFromIndexSize(bOff, width, b.length);
    Objects.checkFromIndexSize(toOff, width, to.length);
    System.arraycopy(b, bOff, x, 0, width);
    Arrays.fill(x, width, x.length, 0);
    work(2);
    forward();
    backward();
    System.arraycopy(x, 0, to, toOff, width);
  }

  private void forward() {
    for (int i = 0; i < panels; i++) {
      int first = HEIGHT * i;
      int rows = rowsFrom(first);
      if (i > 0) {
        tiles.subtractTimes(l, Panels.start(i), first, x, x, first);
      }
      int column = Panels.diagonal(i);
      for (int q = 0; q < rows; q++, column += HEIGHT) {
        double value = x[first + q] * inverses[first + q];
        x[first + q] = value;
        for (int p = q + 1; p < rows; p++) {
          x[first + p] -= l[column + p] * value;
        }
      }
    }
  }

  private void backward() {
    for (int i = panels - 1; i >= 0; i--) {
      int first = HEIGHT * i;
      int rows = rowsFrom(first);
      if (i < panels - 1) {
        tiles.subtractBelow(l, i, panels, x, scratch);
      }
      for (int q = rows - 1; q >= 0; q--) {
        int column = Panels.diagonal(i) + HEIGHT * q;
        double value = x[first + q];
        for (int p = rows - 1; p > q; p--) {
          value -= l[column + p] * x[first + p];
        }
        x[first + q] = value * inverses[first + q];
      }
    }
  }

  /**
   * Writes (L L')^-1, 2 d^3 / 3 operations; the factor stays. The first call makes the workspace
   * for it.
   */
  public void invertInto(PackedSymmetric to) {
    requireFactor();
    requireWidth(to);
    if (inverse == null) {
      inverse = new PanelInverse(panels);
    }
    work(width);
    inverse.write(tiles, l, inverses, to);
  }

  private void requireFactor() {
    if (!factored) {
      throw new IllegalStateException(
          "there is no factor: factor() was not called, or the matrix was not positive definite");
    }
  }

  private void requireWidth(PackedSymmetric a) {
    if (a.width() != width) {
      throw new IllegalArgumentException(
          "the matrix has width " + a.width() + ", the factor has room for width " + width);
    }
  }

  /** Bytes held, workspaces included. */
  public long numBytes() {
    return 8L * (l.length + inverses.length + x.length + scratch.length)
        + (inverse == null ? 0 : inverse.numBytes());
  }
}
