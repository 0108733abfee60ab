package dev.flyball.linalg;

import java.util.Arrays;

/**
 * A copy of a positive semidefinite {@link PackedSymmetric} in single precision, for products that
 * need not be exact: half of the bytes pass through the caches. Entries are kept in units of the
 * largest, so that any size fits; products are summed in double precision. {@link #error} says how
 * far the copy is from the matrix.
 */
public final class RoughTriangle {
  /** What rounding to single precision does to a number, relative. */
  private static final double ROUNDING = 0x1p-24;

  private final int width;
  private final float[] entries;
  private final RowKernels rows;
  private double unit = 1;
  private double error;

  /** The zero matrix of this width. */
  public RoughTriangle(int width) {
    this(width, ProviderChoice.chosen());
  }

  RoughTriangle(int width, KernelProvider provider) {
    this.width = width;
    this.entries = new float[Packed.length(width)];
    this.rows = provider.rows();
  }

  /** Takes over a positive semidefinite matrix, one pass. */
  public void copy(PackedSymmetric a) {
    if (a.width() != width) {
      throw new IllegalArgumentException(
          "the matrix has width " + a.width() + ", the copy has width " + width);
    }
    double largest = 0;
    for (int i = 0; i < width; i++) {
      largest = Math.max(largest, a.array()[Packed.rowStart(i) + i]);
    }
    if (!(largest > Double.MIN_NORMAL) || !Double.isFinite(largest)) {
      // Nothing is known of what this stands for, unless it is nothing at all.
      Arrays.fill(entries, 0);
      unit = 1;
      error = largest == 0 ? 0 : Double.POSITIVE_INFINITY;
      return;
    }
    int exponent = Math.getExponent(largest);
    unit = Math.scalb(1.0, exponent);
    double squares = rows.narrow(1 / unit, a.array(), entries, entries.length);
    // Every entry but those of the diagonal stands for two. One more for what rounding loses.
    error = unit * ROUNDING * (Math.sqrt(2 * squares) + ROUNDING);
  }

  /** A bound on the largest eigenvalue, in size, of the difference to what was copied. */
  public double error() {
    return error;
  }

  /** y = A x, reading the triangle once; x and y are different arrays. */
  public void times(double[] x, double[] y) {
    if (x.length != width || y.length != width || x == y) {
      throw new IllegalArgumentException("factor and product need two arrays of width " + width);
    }
    int i = 0;
    for (; i + 8 <= width; i += 8) {
      rows.timesEight(entries, i, x, y);
    }
    for (; i < width; i++) {
      int row = Packed.rowStart(i);
      double sum = 0;
      for (int c = 0; c < i; c++) {
        double entry = entries[row + c];
        y[c] += x[i] * entry;
        sum += entry * x[c];
      }
      y[i] = sum + entries[row + i] * x[i];
    }
    rows.scale(unit, y, 0, width);
  }

  public long numBytes() {
    return 4L * entries.length;
  }
}
