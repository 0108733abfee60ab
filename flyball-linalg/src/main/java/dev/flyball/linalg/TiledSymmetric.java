package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric matrix of which the lower triangle is kept in tiles of eight rows and eight columns,
 * those of the same rows one after the other: passes read one stream, where rows of a {@link
 * PackedSymmetric} are eight. The last tiles are filled up with zeros.
 */
final class TiledSymmetric extends SymmetricStore {
  private final double[] tiles;

  private final double[] product;

  TiledSymmetric(int width) {
    this(width, ProviderChoice.chosen());
  }

  TiledSymmetric(int width, KernelProvider kernels) {
    super(width, kernels);
    this.tiles = new double[TILE * rowStart(Panels.count(width))];
    this.product = new double[stride];
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
    RowKernels rows = kernels.forWork(tiles.length).rows();
    Arrays.fill(product, 0);
    for (int panel = 0; panel < stride / HEIGHT; panel++) {
      rows.timesTiles(v, tiles, TILE * rowStart(panel), HEIGHT * panel, x, product);
    }
    for (int i = 0; i < stride; i++) {
      z[i] = a * product[i] + ((b * x[i] + c * y[i]) + e * z[i]);
    }
  }

  @Override
  public long numBytes() {
    return 8L * (tiles.length + stride);
  }
}
