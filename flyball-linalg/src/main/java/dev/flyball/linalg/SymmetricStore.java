package dev.flyball.linalg;

import org.jspecify.annotations.Nullable;

/**
 * A symmetric matrix in a layout for products with all of it and corrections of rank one: a whole
 * square where that is small, tiles of the lower triangle beyond. Vectors that meet it are {@link
 * #stride} long, with zeros beyond the width. For one thread at a time.
 */
public abstract sealed class SymmetricStore permits SquareSymmetric, TiledSymmetric {
  /** Up to this width a square is faster. */
  public static final int SQUARE_UP_TO = 64;

  final KernelProvider kernels;
  final int width;
  final int stride;

  SymmetricStore(int width, KernelProvider kernels) {
    this.kernels = kernels;
    this.width = width;
    this.stride = stride(width);
  }

  /** The zero matrix of this width. */
  public static SymmetricStore of(int width) {
    return width <= SQUARE_UP_TO ? new SquareSymmetric(width) : new TiledSymmetric(width);
  }

  /** The zero matrix in little more than the room of its triangle: for many of them. */
  public static SymmetricStore small(int width) {
    return new TiledSymmetric(width);
  }

  /** The length of vectors that meet a matrix of this width. */
  public static int stride(int width) {
    return Panels.HEIGHT * Panels.count(width);
  }

  public final int width() {
    return width;
  }

  /** The length of vectors that meet this matrix: the width, padded. */
  public final int stride() {
    return stride;
  }

  /** Takes the entries of a packed matrix. O(d^2). */
  public abstract void copyFrom(PackedSymmetric packed);

  /** Gives the entries to a packed matrix. O(d^2). */
  public abstract void copyTo(PackedSymmetric packed);

  /** P -= v v' where there is a v, then z = a P x + b x + c y + e z; neither v nor x is z. */
  public abstract void combine(
      double @Nullable [] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z);

  public abstract long numBytes();

  /** Refuses a packed matrix of another width. */
  final void requireWidth(PackedSymmetric packed) {
    if (packed.width() != width) {
      throw new IllegalArgumentException(
          "the packed matrix has width " + packed.width() + ", this one " + width);
    }
  }

  /** Refuses vectors of another length, and a product that is its factor. */
  final void requireStride(double @Nullable [] v, double[] x, double[] y, double[] z) {
    boolean fits = x.length == stride && y.length == stride && z.length == stride;
    if (!fits || (v != null && v.length != stride) || v == z || x == z) {
      throw new IllegalArgumentException(
          "vectors have %s entries, and the product is none of its factors, not %s, %s, %s"
              .formatted(stride, x.length, y.length, z.length));
    }
  }
}
