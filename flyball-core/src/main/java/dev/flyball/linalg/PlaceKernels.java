package dev.flyball.linalg;

/**
 * Kernels for a sparse input that acts through several units: every place of the input has {@code
 * stride} numbers side by side, one a unit, padded to a multiple of {@link Places#PANEL}. Entry e
 * of an input stands at {@code at[e]}, its place times the stride.
 */
interface PlaceKernels {
  /** u = sum over entries of x_e times the numbers at {@code at[e]} of v. */
  void gather(int[] at, double[] x, int from, int to, double[] v, int stride, double[] u);

  /** The numbers at {@code at[e]} of v += x_e z, for all entries; all places are different. */
  void scatter(int[] at, double[] x, int from, int to, double[] z, double[] v, int stride);

  /**
   * z = D u for {@link Places#PANEL} packed symmetric matrices of width n that lie side by side,
   * entry by entry, from {@code dOff}; so do their vectors u and z.
   */
  void panelTimes(double[] d, int dOff, int n, double[] u, double[] z);
}
