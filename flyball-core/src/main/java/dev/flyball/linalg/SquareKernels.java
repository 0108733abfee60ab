package dev.flyball.linalg;

/**
 * Kernels on a symmetric matrix that is kept as a whole square, for small widths. It lies in panels
 * of {@link #WIDE} columns, row after row, and where fewer are left in panels of eight. Rows are
 * even in number, and vectors that meet the matrix are {@code stride} long, a multiple of eight,
 * with zeros beyond the width: there are no sums across lanes.
 */
interface SquareKernels {
  /** Four vectors of eight lanes: as many sums, over even and over odd rows, fill the registers. */
  int WIDE = 32;

  /** The columns of the panel that column j is in. */
  static int panel(int j, int stride) {
    return j < (stride & -WIDE) ? WIDE : Panels.HEIGHT;
  }

  /** Where column j begins; its next row lies a {@link #panel} on. */
  static int start(int j, int rows, int stride) {
    int panel = panel(j, stride);
    return (j & -panel) * rows + (j & (panel - 1));
  }

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
}
