package dev.flyball.linalg;

/**
 * Kernels on a symmetric matrix that is kept as a whole square, for small widths. It lies in panels
 * of {@link #panel} columns, row after row; where fewer are left, in panels of {@link #narrow}.
 * Rows are a multiple of four, and vectors that meet the matrix are {@code stride} long, a multiple
 * of {@link #narrow}, with zeros beyond the width: there are no sums across lanes.
 */
interface SquareKernels {
  /** The columns of a panel, a power of two. */
  int panel();

  /** The columns of a narrow panel, a power of two. */
  int narrow();

  /**
   * z = a P x + b x + c y + e z; x is an array of its own. P x is the sum over even rows plus that
   * over odd ones.
   */
  void combine(
      double[] p,
      int rows,
      int stride,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z);

  /** P -= v v', and then {@link #combine}, in one pass. P stays symmetric to the bit. */
  void foldThenCombine(
      double[] p,
      int rows,
      int stride,
      double[] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z);

  /**
   * W = D V, and P_ij -= the sum of v_ti w_tj over t from 0 to 3, for all i from the first column
   * of j's panel on, or from a later one that leaves no entry of the lower triangle out. D is 4 x
   * 4; the rows of V and W are {@code stride} apart.
   */
  void sweep(double[] p, int rows, int stride, double[] v, double[] d, double[] w);
}
