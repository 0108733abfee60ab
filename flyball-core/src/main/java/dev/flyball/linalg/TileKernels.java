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
  void subtractProducts(
      double[] lines,
      int linesA,
      int linesB,
      double[] factors,
      int factorsOff,
      int n,
      double[] tiles,
      int tileA,
      int tileB);

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

  /**
   * {@link #addListed} for sixteen p: two tiles side by side, which share the factors they load.
   */
  default void addListedPair(
      double[] lines,
      ListedLines list,
      int rowShift,
      int columnShift,
      double[] to,
      int[] rows,
      int at) {
    addListed(lines, list, rowShift, columnShift, to, rows, at);
    addListed(lines, list, rowShift, columnShift + Panels.HEIGHT, to, rows, at + Panels.HEIGHT);
  }

  /**
   * Whether a line of a tile is one vector and eight lines and sums have registers of their own.
   */
  default boolean holdWholeTiles() {
    return false;
  }

  /**
   * Adds to y what rows i to i + 7 give to y = A x; their tiles, up to that on the diagonal, which
   * is zero above it, lie side by side from {@code from} on.
   */
  default void addTimes(double[] tiles, int from, int i, double[] x, double[] y) {
    for (int q = 0; q < Panels.HEIGHT; q++) {
      double factor = x[i + q];
      double sum = 0;
      int at = from + Panels.HEIGHT * q;
      for (int c = 0; c < i; c += Panels.HEIGHT, at += Panels.TILE) {
        for (int p = 0; p < Panels.HEIGHT; p++) {
          y[c + p] += tiles[at + p] * factor;
          sum += tiles[at + p] * x[c + p];
        }
      }
      for (int p = 0; p < q; p++) {
        y[i + p] += tiles[at + p] * factor;
        sum += tiles[at + p] * x[i + p];
      }
      y[i + q] += sum + tiles[at + q] * factor;
    }
  }

  /** Rows i to i + 7 of A += gamma u u', and then {@link #addTimes}, in one pass. */
  default void updateAddTimes(
      double gamma, double[] u, double[] tiles, int from, int i, double[] x, double[] y) {
    for (int q = 0; q < Panels.HEIGHT; q++) {
      double growth = gamma * u[i + q];
      int at = from + Panels.HEIGHT * q;
      for (int c = 0; c <= i; c += Panels.HEIGHT, at += Panels.TILE) {
        int length = c < i ? Panels.HEIGHT : q + 1;
        for (int p = 0; p < length; p++) {
          tiles[at + p] += growth * u[c + p];
        }
      }
    }
    addTimes(tiles, from, i, x, y);
  }
}
