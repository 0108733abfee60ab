package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric matrix that is kept as a whole square, for small widths: twice the room of a {@link
 * PackedSymmetric}, but whole vectors throughout. Vectors that meet it are {@link #stride} long,
 * with zeros beyond the width. Symmetric to the bit after every operation.
 */
public final class SquareSymmetric {
  private final int width;
  private final int rows;
  private final int stride;
  private final KernelProvider kernels;
  private final double[] entries;

  /** Room to invert in; made when it is first needed. */
  private @Nullable Cholesky cholesky;

  private @Nullable PackedSymmetric room;

  /** The zero matrix of this width. */
  public SquareSymmetric(int width) {
    this(width, ProviderChoice.chosen());
  }

  SquareSymmetric(int width, KernelProvider kernels) {
    this.width = width;
    this.rows = (width + 1) & -2;
    this.stride = (width + HEIGHT - 1) & -HEIGHT;
    this.kernels = kernels;
    this.entries = new double[rows * stride];
  }

  public int width() {
    return width;
  }

  /** The length of vectors that meet this matrix: the width, padded. */
  public int stride() {
    return stride;
  }

  public double at(int i, int j) {
    return entries[index(Objects.checkIndex(i, width), Objects.checkIndex(j, width))];
  }

  private int index(int i, int j) {
    return SquareKernels.start(j, rows, stride) + i * SquareKernels.panel(j, stride);
  }

  /** Bytes held. */
  public long numBytes() {
    return 8L * entries.length
        + (cholesky == null ? 0 : cholesky.numBytes())
        + (room == null ? 0 : room.numBytes());
  }

  /** The lower triangle of {@code packed}, mirrored. */
  public void copyFrom(PackedSymmetric packed) {
    requireWidth(packed);
    double[] from = packed.array();
    for (int i = 0, e = 0; i < width; i++) {
      int column = SquareKernels.start(i, rows, stride);
      int panel = SquareKernels.panel(i, stride);
      for (int j = 0; j <= i; j++, e++) {
        entries[index(i, j)] = from[e];
        entries[column + panel * j] = from[e];
      }
    }
  }

  /** Writes the lower triangle. */
  public void copyTo(PackedSymmetric packed) {
    requireWidth(packed);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j <= i; j++) {
        packed.set(i, j, at(i, j));
      }
    }
  }

  /** z = a P x + b x + c y + e z in 2 d^2 operations; all of {@link #stride}, x not z. */
  public void combine(double a, double[] x, double b, double c, double[] y, double e, double[] z) {
    requireStride(x, y, z);
    kernels().combine(entries, rows, stride, a, x, b, c, y, e, z);
  }

  /** P -= v v', and then {@link #combine}, in one pass; v is not z. */
  public void foldThenCombine(
      double[] v, double a, double[] x, double b, double c, double[] y, double e, double[] z) {
    requireStride(x, y, z);
    requireStride(v, v, z);
    kernels().foldThenCombine(entries, rows, stride, v, a, x, b, c, y, e, z);
  }

  /**
   * P = (scale * s + ridge I)^-1 in d^3 operations; {@code s} stays as it is.
   *
   * @return false when that is not positive definite (or not finite); P is then nothing to go by
   */
  public boolean invert(PackedSymmetric s, double scale, double ridge) {
    requireWidth(s);
    if (cholesky == null || room == null) {
      cholesky = new Cholesky(width);
      room = new PackedSymmetric(width);
    }
    if (!cholesky.factor(s, scale, ridge)) {
      return false;
    }
    cholesky.invertInto(room);
    copyFrom(room);
    return true;
  }

  private SquareKernels kernels() {
    return kernels.forWork(entries.length).squares();
  }

  private void requireWidth(PackedSymmetric packed) {
    if (packed.width() != width) {
      throw new IllegalArgumentException(
          "the packed matrix has width " + packed.width() + ", this one " + width);
    }
  }

  private void requireStride(double[] x, double[] y, double[] z) {
    if (x.length != stride || y.length != stride || z.length != stride || x == z) {
      throw new IllegalArgumentException(
          "vectors have "
              + stride
              + " entries, and the product is none of its factors, not "
              + x.length
              + ", "
              + y.length
              + ", "
              + z.length);
    }
  }
}
