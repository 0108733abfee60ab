package dev.flyball.observability;

/**
 * How an eigenvalue of a tile's memory S follows from one of its left factor L, the average of G
 * G', and one of its right factor R, the average of G'G. Both factors have the trace of the rows'
 * own memory.
 */
public enum KroneckerSpectrum {
  /**
   * S = L x R / tr L: has the trace of the rows' own memory, and is that memory where the tile has
   * one column. Along a row G, (1 - beta) h may exceed 1: the printed gain loses its promise not to
   * overshoot, the normalised gain keeps it.
   */
  PRODUCT {
    @Override
    double value(double left, double right, double trace) {
      return trace > 0 ? left * (right / trace) : 0;
    }
  },

  /**
   * S = L^(1/2) x R^(1/2), Shampoo's form: no less than 1 / r of the rows' own memory for rows of
   * rank r, so that (1 - beta) h is at most r, and no single step overshoots along g for eta below
   * 2 (1 - beta) / r.
   */
  ROOT {
    @Override
    double value(double left, double right, double trace) {
      return Math.sqrt(left) * Math.sqrt(right);
    }
  };

  /** The eigenvalue of S for eigenvalues of L and R, none negative, of trace {@code trace}. */
  abstract double value(double left, double right, double trace);
}
