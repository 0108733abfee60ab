package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric matrix of which the lower triangle is kept in tiles of eight rows and eight columns,
 * those of the same rows one after the other: passes read one stream, where rows of a {@link
 * PackedSymmetric} are eight. The last tiles are filled up with zeros.
 *
 * <p>Wide matrices are cut into ranges of rows of equal area, each of which adds up a product of
 * its own. The parts are the same for any number of workers, and so are the results, bit for bit.
 */
final class TiledSymmetric implements SymmetricStore {
  private static final int PARTS = 4;

  private final KernelProvider kernels;
  private final Workers workers;
  private final int width;
  private final int stride;
  private final double[] tiles;

  /** The rows of tiles with which the parts begin, and after the last. */
  private final int[] bounds;

  private final double[][] products;
  private final IntConsumer passOverPart = this::passOverPart;

  /** What a pass folds in; null for nothing. */
  private double @Nullable [] folded;

  private double[] factor = {};
  private RowKernels rows;

  TiledSymmetric(int width, Workers workers) {
    this(width, workers, TriangleParts.SHARED_FROM, ProviderChoice.chosen());
  }

  TiledSymmetric(int width, Workers workers, int sharedFrom, KernelProvider kernels) {
    this.kernels = kernels;
    this.rows = kernels.forWork(0).rows();
    this.workers = workers;
    this.width = width;
    int panels = Panels.count(width);
    this.stride = SymmetricStore.stride(width);
    this.tiles = new double[TILE * rowStart(panels)];
    int parts = width < sharedFrom ? 1 : PARTS;
    this.bounds = new int[parts + 1];
    this.products = new double[parts][stride];
    for (int p = 1; p <= parts; p++) {
      // Rows up to r hold r^2 / 2 tiles.
      bounds[p] = p == parts ? panels : (int) (panels * Math.sqrt(p / (double) parts));
    }
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public int stride() {
    return stride;
  }

  @Override
  public void copyFrom(PackedSymmetric packed) {
    requireWidth(packed);
    for (int tile = 0, i = 0; i < width; i += HEIGHT) {
      for (int j = 0; j <= i; j += HEIGHT, tile += TILE) {
        for (int q = 0; q < Math.min(HEIGHT, width - i); q++) {
          copy(packed.array(), rowStart(i + q) + j, tiles, tile + HEIGHT * q, i + q - j + 1);
        }
      }
    }
  }

  @Override
  public void copyTo(PackedSymmetric packed) {
    requireWidth(packed);
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

  @Override
  public void combine(
      double @Nullable [] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    requireStride(v, x, y, z);
    folded = v;
    factor = x;
    rows = kernels.forWork(tiles.length).rows();
    workers.forEach(products.length, passOverPart);
    double[] product = products[0];
    for (int p = 1; p < products.length; p++) {
      Kernels.axpy(1, products[p], 0, product, 0, stride);
    }
    for (int i = 0; i < stride; i++) {
      z[i] = a * product[i] + ((b * x[i] + c * y[i]) + e * z[i]);
    }
  }

  private void passOverPart(int part) {
    double[] y = products[part];
    Arrays.fill(y, 0);
    for (int panel = bounds[part]; panel < bounds[part + 1]; panel++) {
      rows.timesTiles(folded, tiles, TILE * rowStart(panel), HEIGHT * panel, factor, y);
    }
  }

  @Override
  public long numBytes() {
    return 8L * (tiles.length + products.length * stride);
  }
}
