package dev.flyball.linalg;

/**
 * Kernels for inputs that act through several units, {@link Places#PANEL} inputs side by side: x
 * holds, for every place that some of them see, one number an input. What belongs to a place stands
 * at {@code at[e]}, the place times the stride, one number a unit.
 */
interface PlaceKernels {
  /**
   * u_a of every input = sum over places of x times number a of the place in v, even places plus
   * odd ones; for all units.
   */
  void gather(int[] at, double[] x, int places, double[] v, int units, double[] u);

  /**
   * The numbers of every place in y += sum over inputs of x z, where z has {@code stride} numbers
   * an input, a multiple of PANEL or one.
   */
  void scatter(int[] at, double[] x, int places, double[] z, int stride, double[] y);

  /**
   * z = D u for PANEL packed symmetric matrices of width n that lie side by side, entry by entry;
   * so do their vectors u and z.
   */
  void symmetricTimes(double[] d, int n, double[] u, double[] z);
}
