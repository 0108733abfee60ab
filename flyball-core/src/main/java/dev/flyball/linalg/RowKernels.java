package dev.flyball.linalg;

/** Kernels along contiguous runs of doubles, O(n) each. Runs must not overlap unless equal. */
interface RowKernels {
  /** The sum of a_i b_i. */
  double dot(double[] a, int aOff, double[] b, int bOff, int n);

  /** {@link Kernels#filledDot}. */
  double filledDot(
      double[] x, double[] into, double[] w, int wOff, int n, double[] squaresAndNumbers);

  /** {@link Kernels#addSquaresThenSolve}. */
  double addSquaresThenSolve(
      double by,
      double slope,
      double share,
      double ridge,
      double[] x,
      double[] s,
      double[] q,
      int n);

  /** {@link Kernels#fill}. */
  int fill(double[] x, double[] into, double[] ones, int n);

  /** y += alpha x. */
  void axpy(double alpha, double[] x, int xOff, double[] y, int yOff, int n);

  /** x *= alpha. */
  void scale(double alpha, double[] x, int off, int n);

  /** One row of a symmetric product: y += alpha a, and returns a'x; reads a once. */
  double axpyAndDot(double alpha, double[] a, int aOff, double[] x, double[] y, int n);

  /**
   * One row of a rank-one update fused with a symmetric product: a += gamma u, then y += alpha a,
   * and returns a'x; reads and writes a once.
   */
  double updateAxpyAndDot(
      double gamma, double[] u, double alpha, double[] a, int aOff, double[] x, double[] y, int n);

  /**
   * Rows i to i + 3 of the product y = A x with a packed triangle: adds to y what they give to the
   * entries above i, and writes entries i to i + 3.
   */
  void timesFour(double[] triangle, int i, double[] x, double[] y);

  /** Rows i to i + 3 of A += gamma u u', and then {@link #timesFour}, in one pass. */
  void updateTimesFour(double gamma, double[] u, double[] triangle, int i, double[] x, double[] y);

  /** Rows i to i + 3 of A += gamma u u' + delta w w', then {@link #timesFour}, in one pass. */
  void updateTwiceTimesFour(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] triangle,
      int i,
      double[] x,
      double[] y);

  /**
   * Rows i to i + 3 of A += the sum over {@code count} rows x_k, {@code stride} doubles apart, of
   * alpha_k x_k x_k'; {@code factors} holds alpha_k x_k at i to i + 3, four for every k. The same
   * numbers, bit for bit, as {@link #axpy} for one k after the other.
   */
  void addFour(double[] factors, double[] x, int stride, int count, double[] triangle, int i);

  /** {@link #timesFour} for rows i to i + 7, where i is a multiple of eight. */
  default void timesEight(double[] triangle, int i, double[] x, double[] y) {
    timesFour(triangle, i, x, y);
    timesFour(triangle, i + 4, x, y);
  }

  /** {@link #updateTimesFour} for rows i to i + 7, where i is a multiple of eight. */
  default void updateTimesEight(
      double gamma, double[] u, double[] triangle, int i, double[] x, double[] y) {
    updateTimesFour(gamma, u, triangle, i, x, y);
    updateTimesFour(gamma, u, triangle, i + 4, x, y);
  }
}
