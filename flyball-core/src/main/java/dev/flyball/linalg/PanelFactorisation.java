package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Cholesky by 8 x 8 tiles in the layout of {@link Panels}: for every tile of a panel from left to
 * right, subtract the product of what is already factored, then divide by the diagonal tile of its
 * column. Panels go in pairs, which share the factors they load. d^3 / 3 operations, almost all of
 * them in {@link TileKernels#subtractProduct}.
 *
 * <p>Workers share the tiles below a few columns of tiles at a time. A tile is made of the same
 * operations in the same order whoever makes it, so the factor is the same bit for bit.
 */
final class PanelFactorisation implements Factorisation {
  /** Columns of tiles between two meetings of the workers: what lies in them is for one alone. */
  private static final int SHARED_COLUMNS = 8;

  private final int width;
  private final int panels;
  private final KernelProvider kernels;
  private final Workers workers;
  private final IntConsumer factorBelow = this::factorBelow;
  private final double[] l;
  private final double[] inverses;
  private final double[] x;
  private final double[] scratch = new double[TILE];
  private final PanelBatch batch;
  private @Nullable PanelInverse inverse;
  private TileKernels tiles;

  @SuppressWarnings("NullAway.Init") // set at the beginning of every factor
  private double[] a;

  private double scale;

  /** The columns of tiles at work, from one to before the other. */
  private int column;

  private int columnEnd;

  PanelFactorisation(int width, KernelProvider kernels) {
    this(width, kernels, Workers.one());
  }

  PanelFactorisation(int width, KernelProvider kernels, Workers workers) {
    this.width = width;
    this.panels = Panels.count(width);
    this.kernels = kernels;
    this.tiles = kernels.forWork(0).tiles();
    this.workers = workers;
    this.l = new double[Panels.length(panels)];
    this.inverses = new double[HEIGHT * panels];
    this.x = new double[HEIGHT * panels];
    this.batch = new PanelBatch(panels);
  }

  /** Brings the kernels up to date for {@code passes} over the factor. */
  private void work(long passes) {
    tiles = kernels.forWork(passes * l.length).tiles();
  }

  @Override
  public boolean factor(PackedSymmetric matrix, double by, double ridge) {
    work(width / 3);
    a = matrix.array();
    scale = by;
    // One alone goes from row to row, which finds more in the caches.
    int columns = workers.count() == 1 ? panels : SHARED_COLUMNS;
    for (column = 0; column < panels; column = columnEnd) {
      columnEnd = Math.min(panels, column + columns);
      if (!factorTop(ridge)) {
        return false;
      }
      workers.forEach((panels - columnEnd + 1) / 2, factorBelow);
    }
    return true;
  }

  /** The rows of tiles that end in the columns at work. */
  private boolean factorTop(double ridge) {
    for (int i = column; i < columnEnd; i += 2) {
      boolean pair = i + 1 < panels;
      for (int j = column; j < i; j++) {
        factorTiles(i, j, pair);
      }
      if (!factorDiagonal(ridge, i)) {
        return false;
      }
      if (pair) {
        factorTiles(i + 1, i, false);
        if (!factorDiagonal(ridge, i + 1)) {
          return false;
        }
      }
    }
    return true;
  }

  /** A pair of rows of tiles below those, in the columns at work; no other is looked at. */
  private void factorBelow(int number) {
    int i = columnEnd + 2 * number;
    for (int j = column; j < columnEnd; j++) {
      factorTiles(i, j, i + 1 < panels);
    }
  }

  /** Tile (i, j) below the diagonal, and (i + 1, j) with it if they are a pair. */
  private void factorTiles(int i, int j, boolean pair) {
    int panel = Panels.start(i);
    int tile = panel + TILE * j;
    load(HEIGHT * i, HEIGHT * j, tile);
    if (pair) {
      int next = Panels.start(i + 1);
      int nextTile = next + TILE * j;
      load(HEIGHT * (i + 1), HEIGHT * j, nextTile);
      tiles.subtractProducts(l, panel, next, l, Panels.start(j), HEIGHT * j, l, tile, nextTile);
      tiles.solve(l, Panels.diagonal(j), inverses, HEIGHT * j, l, nextTile);
    } else {
      tiles.subtractProduct(l, panel, l, Panels.start(j), HEIGHT * j, l, tile);
    }
    tiles.solve(l, Panels.diagonal(j), inverses, HEIGHT * j, l, tile);
  }

  private boolean factorDiagonal(double ridge, int i) {
    int diagonal = Panels.diagonal(i);
    loadDiagonal(ridge, HEIGHT * i, diagonal);
    tiles.subtractProduct(l, Panels.start(i), l, Panels.start(i), HEIGHT * i, l, diagonal);
    return factorPivots(diagonal, HEIGHT * i);
  }

  /** Scaled entries of rows {@code row..} and columns {@code first..}, transposed on the way. */
  private void load(int row, int first, int tile) {
    for (int p = 0; p < HEIGHT; p++) {
      if (row + p < width) {
        int from = Packed.rowStart(row + p) + first;
        for (int q = 0; q < HEIGHT; q++) {
          l[tile + HEIGHT * q + p] = scale * a[from + q];
        }
      } else {
        for (int q = 0; q < HEIGHT; q++) {
          l[tile + HEIGHT * q + p] = 0;
        }
      }
    }
  }

  private void loadDiagonal(double ridge, int first, int tile) {
    for (int p = 0; p < HEIGHT; p++) {
      boolean there = first + p < width;
      int from = there ? Packed.rowStart(first + p) + first : 0;
      for (int q = 0; q < p; q++) {
        l[tile + HEIGHT * q + p] = there ? scale * a[from + q] : 0;
      }
      l[tile + HEIGHT * p + p] = there ? scale * a[from + p] + ridge : 1;
    }
  }

  /** Factors one diagonal tile column by column, and clears what lies above its diagonal. */
  private boolean factorPivots(int tile, int first) {
    for (int q = 0; q < HEIGHT; q++) {
      int column = tile + HEIGHT * q;
      double square = l[column + q];
      // Written so that NaN fails too.
      if (!(square > 0 && square < Double.POSITIVE_INFINITY)) {
        return false;
      }
      double pivot = Math.sqrt(square);
      double inversePivot = 1 / pivot;
      inverses[first + q] = inversePivot;
      for (int p = 0; p < q; p++) {
        l[column + p] = 0;
      }
      l[column + q] = pivot;
      for (int p = q + 1; p < HEIGHT; p++) {
        l[column + p] *= inversePivot;
      }
      for (int m = q + 1; m < HEIGHT; m++) {
        double factor = l[column + m];
        for (int p = m; p < HEIGHT; p++) {
          l[tile + HEIGHT * m + p] -= factor * l[column + p];
        }
      }
    }
    return true;
  }

  @Override
  public double quality() {
    return Factorisation.quality(inverses, width);
  }

  @Override
  public void solve(double[] b, int bOff, double[] to, int toOff) {
    System.arraycopy(b, bOff, x, 0, width);
    forward();
    backward();
    System.arraycopy(x, 0, to, toOff, width);
  }

  @Override
  public void halfSolve(double[] b, int bOff, double[] to, int toOff) {
    System.arraycopy(b, bOff, x, 0, width);
    forward();
    System.arraycopy(x, 0, to, toOff, width);
  }

  private void forward() {
    work(2);
    for (int i = 0; i < panels; i++) {
      int first = HEIGHT * i;
      tiles.subtractTimes(l, Panels.start(i), first, x, x, first);
      int column = Panels.diagonal(i);
      for (int q = 0; q < HEIGHT; q++, column += HEIGHT) {
        double value = x[first + q] * inverses[first + q];
        x[first + q] = value;
        for (int p = q + 1; p < HEIGHT; p++) {
          x[first + p] -= l[column + p] * value;
        }
      }
    }
  }

  private void backward() {
    for (int i = panels - 1; i >= 0; i--) {
      int first = HEIGHT * i;
      tiles.subtractBelow(l, i, panels, x, scratch);
      for (int q = HEIGHT - 1; q >= 0; q--) {
        int column = Panels.diagonal(i) + HEIGHT * q;
        double value = x[first + q];
        for (int p = HEIGHT - 1; p > q; p--) {
          value -= l[column + p] * x[first + p];
        }
        x[first + q] = value * inverses[first + q];
      }
    }
  }

  @Override
  public void solveMany(double[] rows, int n, int stride) {
    work(2L * n);
    batch.solve(tiles, l, inverses, rows, n, stride, width);
  }

  @Override
  public void invertInto(PackedSymmetric to, Workers workers) {
    if (inverse == null) {
      inverse = new PanelInverse(panels);
    }
    work(width);
    inverse.write(tiles, l, inverses, to, workers);
  }

  @Override
  public void close() {
    // Nothing here lies outside the heap.
  }

  @Override
  public long numBytes() {
    return 8L * (l.length + inverses.length + x.length + scratch.length)
        + batch.numBytes()
        + (inverse == null ? 0 : inverse.numBytes());
  }
}
