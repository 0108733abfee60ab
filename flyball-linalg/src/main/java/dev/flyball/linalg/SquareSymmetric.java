package dev.flyball.linalg;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric matrix that is kept as a whole square, for small widths: twice the room of a {@link
 * PackedSymmetric}, but whole vectors throughout. Vectors that meet it are {@link #stride} long,
 * with zeros beyond the width. Symmetric to the bit after every operation.
 */
final class SquareSymmetric extends SymmetricStore {
  private final int rows;
  private final double[] entries;

  SquareSymmetric(int width) {
    this(width, ProviderChoice.chosen());
  }

  SquareSymmetric(int width, KernelProvider kernels) {
    super(width, kernels);
    this.rows = (width + 1) & -2;
    this.entries = new double[rows * stride];
  }

  double at(int i, int j) {
    return entries[index(Objects.checkIndex(i, width), Objects.checkIndex(j, width))];
  }

  private int index(int i, int j) {
    return SquareKernels.start(j, rows, stride) + i * SquareKernels.panel(j, stride);
  }

  @Override
  public long numBytes() {
    return 8L * entries.length;
  }

  @Override
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

  @Override
  public void copyTo(PackedSymmetric packed) {
    requireWidth(packed);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j <= i; j++) {
        packed.set(i, j, at(i, j));
      }
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
    SquareKernels squares = kernels.forWork(entries.length).squares();
    squares.combine(entries, rows, stride, v, a, x, b, c, y, e, z);
  }
}
