package dev.flyball.linalg;

/**
 * Kernels along contiguous runs of doubles, O(n) each, and over eight rows of a symmetric matrix.
 * Runs must not overlap unless equal. Sums have {@link #LANES} lanes: lane l adds up the entries l,
 * l + 8, l + 16, ..., and the lanes are added as ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)).
 */
interface RowKernels {
  /** The lanes of a sum, whatever the machine's vectors hold. */
  int LANES = 8;

  /** How many entries a vector holds. */
  int vector();

  /** The sum of a_i b_i: the lanes of whole eights, then what is left, one after the other. */
  double dot(double[] a, int aOff, double[] b, int bOff, int n);

  /**
   * Rows i to i + 3 of A += the sum over {@code count} rows x_k, {@code stride} doubles apart, of
   * alpha_k x_k x_k'; {@code factors} holds alpha_k x_k at i to i + 3, four for every k. The same
   * numbers, bit for bit, as one k after the other.
   */
  void addFour(double[] factors, double[] x, int stride, int count, double[] triangle, int i);

  /**
   * Adds to y what rows i to i + 7 of a packed triangle give to y = A x, where i is a multiple of
   * eight. A column left of i becomes (y + a_0 x_0 + a_2 x_2 + a_4 x_4 + a_6 x_6) + (a_1 x_1 + a_3
   * x_3 + a_5 x_5 + a_7 x_7); columns from i on get what lies below the diagonal, row after row;
   * then every row adds its sum with x, which has lanes and ends with the diagonal.
   */
  void timesEight(double[] triangle, int i, double[] x, double[] y);

  /** Rows i to i + 7 of A += gamma u u' + delta w w', then {@link #timesEight}, in one pass. */
  void updateTwiceTimesEight(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] triangle,
      int i,
      double[] x,
      double[] y);

  /**
   * {@link #timesEight} where the eight rows are tiles side by side, from {@code from} on; the last
   * one, on the diagonal, is zero above it.
   */
  void timesTiles(double[] tiles, int from, int i, double[] x, double[] y);

  /** The same, after the eight rows of A += gamma u u', in one pass. */
  void updateTimesTiles(
      double gamma, double[] u, double[] tiles, int from, int i, double[] x, double[] y);
}
