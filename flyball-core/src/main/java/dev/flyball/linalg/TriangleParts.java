package dev.flyball.linalg;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * Passes over a packed triangle that is larger than the caches, shared by workers: the triangle is
 * cut into four ranges of rows of equal area, each adds up a product of its own, and these are
 * summed in their order. The parts are the same for any number of workers, and so are the results,
 * bit for bit. Below {@link #SHARED_FROM} there is one part and one thread. For one thread at a
 * time.
 */
public final class TriangleParts {
  /** From this width on a pass takes longer than calling other threads does. */
  public static final int SHARED_FROM = 1_024;

  private static final int PARTS = 4;

  private final Workers workers;
  private final int[] bounds;
  private final double[][] partial;
  private final IntConsumer multiplyPart = this::multiplyPart;
  private final IntConsumer addToPart = this::addToPart;

  @SuppressWarnings("NullAway.Init") // set at the beginning of every product
  private PackedSymmetric a;

  @SuppressWarnings("NullAway.Init") // as a
  private double[] u;

  @SuppressWarnings("NullAway.Init") // as a
  private double[] x;

  private int terms;

  /** Parts of matrices of this width. */
  public TriangleParts(int width, Workers workers) {
    this(width, workers, SHARED_FROM);
  }

  /** Parts of matrices of this width, or one part below {@code sharedFrom}. */
  public TriangleParts(int width, Workers workers, int sharedFrom) {
    this.workers = workers;
    int parts = width < sharedFrom ? 1 : PARTS;
    this.bounds = new int[parts + 1];
    this.partial = new double[parts == 1 ? 0 : parts][width];
    for (int p = 1; p < parts; p++) {
      // Rows up to r hold r^2 / 2 entries. Multiples of eight keep the kernels whole.
      bounds[p] = (int) (width * Math.sqrt(p / (double) parts)) / 8 * 8;
    }
    bounds[parts] = width;
  }

  /** y = A x; two different arrays. */
  public void times(PackedSymmetric matrix, double[] factor, double[] y) {
    if (partial.length == 0) {
      matrix.times(factor, y);
    } else {
      matrix.requireOperands(factor, y);
      multiply(matrix, factor, y);
    }
  }

  private void multiply(PackedSymmetric matrix, double[] factor, double[] y) {
    a = matrix;
    x = factor;
    workers.forEach(partial.length, multiplyPart);
    int last = partial.length - 1;
    System.arraycopy(partial[last], 0, y, 0, y.length);
    for (int p = last - 1; p >= 0; p--) {
      Kernels.axpy(1, partial[p], 0, y, 0, bounds[p + 1]);
    }
  }

  private void multiplyPart(int p) {
    double[] y = partial[p];
    Arrays.fill(y, 0, bounds[p + 1], 0);
    a.addTimes(bounds[p], bounds[p + 1], x, y);
  }

  /**
   * {@link PackedSymmetric#addRankOnes}, the same bits; shared where there are fewer rows than a
   * quarter of the width.
   */
  public void addRankOnes(PackedSymmetric matrix, double[] weights, double[] rows, int count) {
    if (partial.length == 0 || 4 * count > matrix.width()) {
      matrix.addRankOnes(weights, rows, count);
      return;
    }
    Objects.checkFromIndexSize(0, count, weights.length);
    Objects.checkFromIndexSize(0, count * matrix.width(), rows.length);
    a = matrix;
    u = weights;
    x = rows;
    terms = count;
    workers.forEach(partial.length, addToPart);
  }

  private void addToPart(int p) {
    // The room for products holds the factors of a few rows meanwhile.
    a.addRankOnesToRows(bounds[p], bounds[p + 1], u, x, terms, partial[p]);
  }

  /** The threads that share passes. */
  public Workers workers() {
    return workers;
  }

  public long numBytes() {
    return 4L * bounds.length + (partial.length == 0 ? 0 : 8L * partial.length * partial[0].length);
  }
}
