package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;

import java.util.Arrays;
import java.util.Objects;

/**
 * A symmetric matrix of which the lower triangle is kept, row by row: row i starts at i (i + 1) / 2
 * and holds columns 0 to i, so every row is one contiguous run. Half the memory of a square, and a
 * row that sees k components touches k (k + 1) / 2 entries.
 */
public final class PackedSymmetric {
  /** Rows that pass through the triangle together: as many as the nearest cache holds. */
  private static final int TOGETHER = 16;

  private final int width;
  private final double[] entries;
  private final KernelProvider kernels;

  /** Rows written out for {@link #addRows}; room is made when the first come. */
  private double[] written = {};

  private final double[] writtenWeights = new double[TOGETHER];

  /** Room for {@link #addRankOnes}; grows with the most rows seen and is kept. */
  private double[] factors = {};

  /** The zero matrix of this width. */
  public PackedSymmetric(int width) {
    this(width, ProviderChoice.chosen());
  }

  PackedSymmetric(int width, KernelProvider provider) {
    this.entries = new double[Packed.length(width)];
    this.width = width;
    this.kernels = provider;
  }

  public int width() {
    return width;
  }

  /** Bytes of the entries and of all room beside them. */
  public long numBytes() {
    return 8L * (entries.length + factors.length + written.length);
  }

  /** The packed lower triangle itself, not a copy; changes show. */
  public double[] array() {
    return entries;
  }

  public double at(int i, int j) {
    return entries[index(i, j)];
  }

  /** Sets entry (i, j), and with it (j, i). */
  public void set(int i, int j, double value) {
    entries[index(i, j)] = value;
  }

  private int index(int i, int j) {
    Objects.checkIndex(i, width);
    Objects.checkIndex(j, width);
    return i >= j ? rowStart(i) + j : rowStart(j) + i;
  }

  /** A *= alpha, O(d^2). */
  public void scale(double alpha) {
    Kernels.scale(alpha, entries, 0, entries.length);
  }

  public void fill(double value) {
    Arrays.fill(entries, value);
  }

  public void copyFrom(PackedSymmetric other) {
    requireWidth("matrix", other.width);
    System.arraycopy(other.entries, 0, entries, 0, entries.length);
  }

  public double trace() {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += entries[rowStart(i) + i];
    }
    return sum;
  }

  /** A += value I. */
  public void addToDiagonal(double value) {
    for (int i = 0; i < width; i++) {
      entries[rowStart(i) + i] += value;
    }
  }

  /** A += alpha x x', O(d^2). A row whose x_i is zero is left alone. */
  public void addRankOne(double alpha, double[] x) {
    requireWidth("row", x.length);
    for (int i = 0; i < width; i++) {
      if (x[i] != 0) {
        RowKernels.addFused(alpha * x[i], x, 0, entries, rowStart(i), i + 1);
      }
    }
  }

  /**
   * A += sum of alpha_k x_k x_k' for the first {@code count} of alpha and of the rows in {@code x},
   * which follow on each other. The same numbers, bit for bit, as {@link #addRankOne} for one after
   * the other; A passes through the caches once.
   */
  public void addRankOnes(double[] alpha, double[] x, int count) {
    Objects.checkFromIndexSize(0, count, alpha.length);
    Objects.checkFromIndexSize(0, count * width, x.length);
    if (factors.length < 4 * count) {
      factors = new double[4 * count];
    }
    RowKernels rows = kernels.forWork((long) count * entries.length).rows();
    int i = 0;
    for (; i + 4 <= width; i += 4) {
      for (int k = 0; k < count; k++) {
        int at = k * width + i;
        factors[4 * k] = alpha[k] * x[at];
        factors[4 * k + 1] = alpha[k] * x[at + 1];
        factors[4 * k + 2] = alpha[k] * x[at + 2];
        factors[4 * k + 3] = alpha[k] * x[at + 3];
      }
      rows.addFour(factors, x, width, count, entries, i);
    }
    for (; i < width; i++) {
      for (int k = 0; k < count; k++) {
        RowKernels.addFused(alpha[k] * x[k * width + i], x, k * width, entries, rowStart(i), i + 1);
      }
    }
  }

  /**
   * A += alpha x x' for a sparse x of k entries with ascending indices: touches k (k + 1) / 2
   * entries.
   */
  public void addRankOne(double alpha, int[] indices, double[] values, int from, int to) {
    Kernels.checkSparse(indices, values, from, to);
    checkAscending(indices, from, to);
    addEntries(alpha, indices, values, from, to);
  }

  private void addEntries(double alpha, int[] indices, double[] values, int from, int to) {
    for (int p = from; p < to; p++) {
      int row = rowStart(indices[p]);
      double factor = alpha * values[p];
      for (int q = from; q <= p; q++) {
        entries[row + indices[q]] += factor * values[q];
      }
    }
  }

  private void checkAscending(int[] indices, int from, int to) {
    int last = -1;
    for (int p = from; p < to; p++) {
      int index = indices[p];
      if (index <= last || index >= width) {
        throw new IllegalArgumentException(
            "index " + index + " at " + p + " must lie above " + last + " and below " + width);
      }
      last = index;
    }
  }

  /**
   * A += the sum of weights_k x_k x_k' over {@code n} sparse rows with ascending indices; row k is
   * entries {@code start[k]} up to {@code start[k + 1]}. Of several rows, those that see a quarter
   * of the width or more are written out and go in together, all others entry by entry.
   */
  public void addRows(int n, double[] weights, int[] start, int[] indices, double[] values) {
    int wide = n > 1 ? width / 4 : Integer.MAX_VALUE;
    int waiting = 0;
    for (int k = 0; k < n; k++) {
      int from = start[k];
      int to = start[k + 1];
      Kernels.checkSparse(indices, values, from, to);
      checkAscending(indices, from, to);
      if (weights[k] != 0 && to - from < wide) {
        addEntries(weights[k], indices, values, from, to);
      } else if (weights[k] != 0) {
        write(waiting, indices, values, from, to);
        writtenWeights[waiting++] = weights[k];
      }
      if (waiting == TOGETHER || (k == n - 1 && waiting > 0)) {
        addRankOnes(writtenWeights, written, waiting);
        waiting = 0;
      }
    }
  }

  private void write(int place, int[] indices, double[] values, int from, int to) {
    if (written.length == 0) {
      written = new double[Math.multiplyExact(TOGETHER, width)];
    }
    int at = place * width;
    Arrays.fill(written, at, at + width, 0);
    for (int p = from; p < to; p++) {
      written[at + indices[p]] = values[p];
    }
  }

  /** y = A x, reading the triangle once; x and y are different arrays. */
  public void times(double[] x, double[] y) {
    requireOperands(x, y);
    Arrays.fill(y, 0);
    RowKernels rows = kernels.forWork(entries.length).rows();
    int i = 0;
    for (; i + 8 <= width; i += 8) {
      rows.timesEight(entries, i, x, y);
    }
    addRest(i, x, y);
  }

  /** Rows that do not fill eight. */
  private void addRest(int from, double[] x, double[] y) {
    for (int i = from; i < width; i++) {
      int row = rowStart(i);
      RowKernels.addScaled(x[i], entries, row, y, 0, i);
      y[i] += RowKernels.sumOfProducts(entries, row, x, 0, i) + entries[row + i] * x[i];
    }
  }

  /**
   * A += alpha x x' + gamma u u', then y = A z, in one pass over the triangle; y is an array of its
   * own.
   */
  public void rankTwoThenTimes(
      double alpha, double[] x, double gamma, double[] u, double[] z, double[] y) {
    requireWidth("row", x.length);
    requireWidth("row", u.length);
    requireOperands(z, y);
    if (x == y || u == y) {
      throw new IllegalArgumentException("the rows and the product must be different arrays");
    }
    Arrays.fill(y, 0);
    RowKernels rows = kernels.forWork(entries.length).rows();
    int i = 0;
    for (; i + 8 <= width; i += 8) {
      rows.updateTwiceTimesEight(gamma, u, alpha, x, entries, i, z, y);
    }
    for (int k = i; k < width; k++) {
      RowKernels.addScaled(gamma * u[k], u, 0, entries, rowStart(k), k + 1);
      RowKernels.addScaled(alpha * x[k], x, 0, entries, rowStart(k), k + 1);
    }
    addRest(i, z, y);
  }

  void requireOperands(double[] x, double[] y) {
    requireWidth("factor", x.length);
    requireWidth("product", y.length);
    if (x == y && width > 0) {
      throw new IllegalArgumentException("factor and product must be different arrays");
    }
  }

  private void requireWidth(String what, int length) {
    if (length != width) {
      throw new IllegalArgumentException(
          "the " + what + " has width " + length + ", the matrix has width " + width);
    }
  }
}
