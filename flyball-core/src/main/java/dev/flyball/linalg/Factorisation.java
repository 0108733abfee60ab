package dev.flyball.linalg;

/** What {@link Cholesky} delegates to: our own rows and panels, or LAPACK for large widths. */
sealed interface Factorisation permits RowFactorisation, PanelFactorisation, LapackFactorisation {

  /** Factors scale * a + ridge I; false when that is not positive definite. */
  boolean factor(PackedSymmetric a, double scale, double ridge);

  /** The smallest and the largest of the pivots L_ii, as their squared ratio. */
  double quality();

  /** {@link #quality()} from the inverses of the pivots. */
  static double quality(double[] inverses, int width) {
    double smallest = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (int i = 0; i < width; i++) {
      smallest = Math.min(smallest, inverses[i]);
      largest = Math.max(largest, inverses[i]);
    }
    double ratio = smallest / largest;
    return width == 0 ? 1 : ratio * ratio;
  }

  /** x = (L L')^-1 b; the runs may be the same. */
  void solve(double[] b, int bOff, double[] x, int xOff);

  /** x = L^-1 b; the runs may be the same. */
  void halfSolve(double[] b, int bOff, double[] x, int xOff);

  /** Solves for {@code n} right-hand sides that lie {@code stride} doubles apart, in place. */
  void solveMany(double[] rows, int n, int stride);

  /** Writes (L L')^-1; workers may share it, and it is the same for any number of them. */
  void invertInto(PackedSymmetric inverse, Workers workers);

  /** Bytes held, workspaces included. */
  long numBytes();

  /** Gives back what the garbage collector does not see; harmless when repeated. */
  void close();
}
