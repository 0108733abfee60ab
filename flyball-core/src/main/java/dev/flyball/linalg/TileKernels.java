package dev.flyball.linalg;

/**
 * Kernels on the tiles of {@link Panels}. A tile is 64 contiguous doubles, eight lines of eight
 * lanes: lane p of line q is entry {@code 8 q + p}. Lines go one after the other, lanes go
 * together, so no kernel but the last adds across lanes.
 */
interface TileKernels {
  /**
   * tile(q, p) -= the sum over k below n of lines(k, p) * factors(k, q), where (k, p) is entry
   * {@code 8 k + p}. 128 n operations: where a factorisation spends its time.
   */
  void subtractProduct(
      double[] lines,
      int linesOff,
      double[] factors,
      int factorsOff,
      int n,
      double[] tile,
      int off);

  /**
   * {@link #subtractProduct} for two tiles with the same factors: every factor is loaded once for
   * both, which is what lets the multipliers run at full speed.
   */
  default void subtractProducts(
      double[] lines,
      int linesA,
      int linesB,
      double[] factors,
      int factorsOff,
      int n,
      double[] tiles,
      int tileA,
      int tileB) {
    subtractProduct(lines, linesA, factors, factorsOff, n, tiles, tileA);
    subtractProduct(lines, linesB, factors, factorsOff, n, tiles, tileB);
  }

  /**
   * {@link #subtractProduct} with eight terms and transposed factors: lines(k, p) * factors(q, k).
   */
  void subtractTransposed(
      double[] lines, int linesOff, double[] factors, int factorsOff, double[] tile, int off);

  /**
   * Divides by a diagonal tile: line q becomes (line q - sum over m below q of l(q, m) line m) /
   * l(q, q), where l(q, m) is entry {@code 8 m + q} from {@code diagonal} on and {@code inverses}
   * holds 1 / l(q, q).
   */
  void solve(double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off);

  /** The same by the transposed diagonal tile: lines 7 down to 0. */
  void solveTransposed(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off);

  /** y(p) -= the sum over k below n of lines(k, p) x(k), for eight p; n is a multiple of 8. */
  void subtractTimes(double[] lines, int linesOff, int n, double[] x, double[] y, int yOff);

  /**
   * x(8 panel + q) -= the sum over all later panels i of the eight-lane product of line 8 panel + q
   * of panel i with x(8 i ..), for eight q; the back substitution's part below the diagonal.
   *
   * @param scratch 64 doubles, overwritten
   */
  void subtractBelow(double[] l, int panel, int panels, double[] x, double[] scratch);

  /**
   * Entry {@code rows[q] + at + p} of {@code to} += the sum over the list of lines(rowsAt +
   * rowShift + q) * lines(columnsAt + columnShift + p), for eight q and eight p. 128 operations for
   * each one listed.
   */
  void addListed(
      double[] lines,
      ListedLines list,
      int rowShift,
      int columnShift,
      double[] to,
      int[] rows,
      int at);
}
