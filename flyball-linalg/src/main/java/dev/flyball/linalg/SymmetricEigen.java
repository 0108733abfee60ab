package dev.flyball.linalg;

import java.util.Arrays;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix, A = V' diag(values) V with one eigenvector in
 * each row of V. LAPACK's divide and conquer where OpenBLAS can be loaded, reflections and
 * rotations otherwise; both O(d^3). The workspace is made once. A vector's sign is the solver's
 * choice. For one thread at a time.
 */
public final class SymmetricEigen implements AutoCloseable {
  private final int width;
  private final Eigensolver solver;
  private final double[] values;
  private final double[] vectors;
  private boolean decomposed;

  /** Room for matrices of this width. */
  public SymmetricEigen(int width) {
    this(
        width,
        OpenBlas.available() ? new LapackEigensolver(width) : new TridiagonalEigensolver(width));
  }

  SymmetricEigen(int width, Eigensolver solver) {
    this.width = width;
    this.solver = solver;
    this.values = new double[width];
    this.vectors = new double[Packed.checkedLength((long) width * width, width)];
  }

  public int width() {
    return width;
  }

  /**
   * Decomposes {@code a}, which stays as it is.
   *
   * @return false when the solver did not converge, or an entry is not finite
   */
  public boolean decompose(PackedSymmetric a) {
    if (a.width() != width) {
      throw new IllegalArgumentException(
          "the matrix has width " + a.width() + ", there is room for width " + width);
    }
    decomposed = finite(a.array()) && solver.decompose(a, values, vectors);
    return decomposed;
  }

  private static boolean finite(double[] entries) {
    for (double entry : entries) {
      if (!Double.isFinite(entry)) {
        return false;
      }
    }
    return true;
  }

  /** The eigenvalues, ascending; the array itself, overwritten by the next decomposition. */
  public double[] values() {
    requireDecomposition();
    return values;
  }

  /** The eigenvectors row by row, in the order of the values; the array itself. */
  public double[] vectors() {
    requireDecomposition();
    return vectors;
  }

  /** A copy of the unit eigenvector of value {@code k}. */
  public double[] vector(int k) {
    requireDecomposition();
    return Arrays.copyOfRange(vectors, k * width, (k + 1) * width);
  }

  /** Gives native memory back now instead of when the garbage collector finds it. */
  @Override
  public void close() {
    decomposed = false;
    solver.close();
  }

  private void requireDecomposition() {
    if (!decomposed) {
      throw new IllegalStateException(
          "there is no decomposition: decompose() was not called, or it returned false");
    }
  }
}
