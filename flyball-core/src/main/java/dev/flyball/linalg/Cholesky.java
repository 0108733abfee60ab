package dev.flyball.linalg;

import java.util.Objects;

/**
 * The factor L of scale * A + ridge I = L L', and what is solved with it. The workspace is made
 * once; {@link #factor} and {@link #solve} allocate nothing. {@link #factor} does not change A.
 * Small matrices are factored row by row; our own tiles do the work up to the width where OpenBLAS
 * overtakes them (see the package's table), OpenBLAS above it where it can be loaded. A coordinate
 * whose row of A is exactly zero and whose right-hand side is zero comes out of every solve as
 * exactly zero. For one thread at a time.
 *
 * <p>That {@link #factor} succeeds does not prove that the solution is accurate: look at {@link
 * #quality}.
 */
public final class Cholesky implements AutoCloseable {
  /** From this width on a factor takes much longer than calling other threads does. */
  public static final int SHARED_FROM = 400;

  /** Up to this width a factorisation does without tiles. */
  private static final int ROWS_UP_TO = 16;

  /**
   * Above this width a factorisation goes to OpenBLAS where it can be loaded; the package's table
   * has the measurements behind it.
   */
  static final int TILES_UP_TO = 3_000;

  private final int width;
  private final Factorisation factorisation;
  private boolean factored;

  /** Room for matrices of this width. */
  public Cholesky(int width) {
    this(width, Workers.one());
  }

  /**
   * Room for matrices of this width, whose factors {@code workers} share from {@link #SHARED_FROM}
   * on where our own tiles do it; the same bits for any number of them.
   */
  public Cholesky(int width, Workers workers) {
    this(width, fitting(width, ProviderChoice.chosen(), workers));
  }

  Cholesky(int width, Factorisation factorisation) {
    this.width = width;
    this.factorisation = factorisation;
  }

  /** Whatever is fastest at this width; OpenBLAS is not even loaded before it is needed. */
  static Factorisation fitting(int width, KernelProvider provider) {
    return fitting(width, provider, Workers.one());
  }

  private static Factorisation fitting(int width, KernelProvider provider, Workers workers) {
    if (width <= ROWS_UP_TO) {
      return new RowFactorisation(width);
    }
    return width > TILES_UP_TO && OpenBlas.available()
        ? new LapackFactorisation(width)
        : new PanelFactorisation(width, provider, width < SHARED_FROM ? Workers.one() : workers);
  }

  public int width() {
    return width;
  }

  /**
   * Factors scale * a + ridge I, d^3 / 3 operations; {@code a} stays as it is.
   *
   * @return false when the matrix is not positive definite (or not finite); there is then no factor
   */
  public boolean factor(PackedSymmetric a, double scale, double ridge) {
    requireWidth(a);
    factored = factorisation.factor(a, scale, ridge);
    return factored;
  }

  /**
   * Factors scale * a + ridge I where {@code a} is positive semidefinite but for rounding: where
   * that has left no factor, the ridge is lifted to {@code lift} times the trace, and tenfold until
   * there is one: the diagonal is dominant in the end.
   *
   * @return false when the matrix is not finite; there is then no factor
   */
  public boolean factorLifted(PackedSymmetric a, double scale, double ridge, double lift) {
    double trace = scale * a.trace();
    double lifted = ridge;
    for (double share = lift; !factor(a, scale, lifted); share *= 10) {
      lifted = Math.max(ridge, share * trace);
      if (!Double.isFinite(share) || !Double.isFinite(lifted)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The squared ratio of the smallest to the largest pivot, O(d): 1 for the identity, near 0 for a
   * matrix that is nearly singular; it is never below the reciprocal condition number.
   */
  public double quality() {
    requireFactor();
    return factorisation.quality();
  }

  /** x = (L L')^-1 b, 2 d^2 operations; x may be b. */
  public void solve(double[] b, int bOff, double[] x, int xOff) {
    requireRuns(b, bOff, x, xOff);
    factorisation.solve(b, bOff, x, xOff);
  }

  /** x = L^-1 b, d^2 operations; |x|^2 is then the leverage b'(L L')^-1 b; x may be b. */
  public void halfSolve(double[] b, int bOff, double[] x, int xOff) {
    requireRuns(b, bOff, x, xOff);
    factorisation.halfSolve(b, bOff, x, xOff);
  }

  /** Replaces each of {@code n} right-hand sides, one a row, by its solution. */
  public void solveMany(double[] rows, int n, int stride) {
    requireFactor();
    if (n < 0 || stride < width) {
      throw new IllegalArgumentException(
          "right-hand sides of width "
              + width
              + " need n >= 0 and stride >= width, not "
              + n
              + ", "
              + stride);
    }
    if (n > 0) {
      int end = Math.addExact(Math.multiplyExact(n - 1, stride), width);
      Objects.checkFromIndexSize(0, end, rows.length);
      factorisation.solveMany(rows, n, stride);
    }
  }

  /**
   * Writes (L L')^-1, 2 d^3 / 3 operations; the factor stays. The first call makes the workspace
   * for it.
   */
  public void invertInto(PackedSymmetric inverse) {
    invertInto(inverse, Workers.one());
  }

  /**
   * {@link #invertInto(PackedSymmetric)}, shared by workers from {@link #SHARED_FROM} on where our
   * own tiles do it; the same bits for any number of them.
   */
  public void invertInto(PackedSymmetric inverse, Workers workers) {
    requireFactor();
    requireWidth(inverse);
    factorisation.invertInto(inverse, width < SHARED_FROM ? Workers.one() : workers);
  }

  /** Gives native memory back now instead of when the garbage collector finds it. */
  @Override
  public void close() {
    factored = false;
    factorisation.close();
  }

  private void requireRuns(double[] b, int bOff, double[] x, int xOff) {
    requireFactor();
    Objects.checkFromIndexSize(bOff, width, b.length);
    Objects.checkFromIndexSize(xOff, width, x.length);
  }

  private void requireFactor() {
    if (!factored) {
      throw new IllegalStateException(
          "there is no factor: factor() was not called, or the matrix was not positive definite");
    }
  }

  private void requireWidth(PackedSymmetric a) {
    if (a.width() != width) {
      throw new IllegalArgumentException(
          "the matrix has width " + a.width() + ", the factor has room for width " + width);
    }
  }

  /** Bytes held, workspaces included. */
  public long numBytes() {
    return factorisation.numBytes();
  }
}
