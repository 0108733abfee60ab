package dev.flyball.linalg;

/**
 * Plain kernels until vector ones are worth their compilation, which takes half a second of a core:
 * whoever learns from a small table never waits for it. Both give the same bits, so that nothing
 * tells when the one took over from the other, nor in which order threads saw that.
 */
final class WarmingKernels implements RowKernels, TileKernels, SquareKernels, EntryKernels {
  /** So many entries take plain kernels a third of a second. */
  static final long ENOUGH = 300_000_000;

  private final KernelProvider later;
  private RowKernels rows;
  private TileKernels tiles;
  private SquareKernels squares;
  private EntryKernels entries;
  private long left;

  /** Plain kernels in the layout of later ones, for {@code work} entries. */
  private WarmingKernels(KernelProvider later, long work) {
    this.later = later;
    this.rows = new PlainRows();
    this.tiles = new PlainTiles();
    this.squares = new PlainSquares(later.squares().panel(), later.squares().narrow());
    this.entries = new PlainEntries();
    this.left = work;
  }

  /** These kernels, once plain ones have gone over {@code work} entries. */
  static KernelProvider until(KernelProvider later, long work) {
    WarmingKernels kernels = new WarmingKernels(later, work);
    return new KernelProvider(later.name(), kernels, kernels, later.places(), kernels, kernels);
  }

  private void count(long work) {
    if (left > 0) {
      left -= work;
      if (left <= 0) {
        rows = later.rows();
        tiles = later.tiles();
        squares = later.squares();
        entries = later.entries();
      }
    }
  }

  @Override
  public double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    count(n);
    return this.rows.dot(a, aOff, b, bOff, n);
  }

  @Override
  public double filledDot(
      double[] x, double[] into, double[] w, int wOff, int n, double[] squaresAndNumbers) {
    count(n);
    return this.rows.filledDot(x, into, w, wOff, n, squaresAndNumbers);
  }

  @Override
  public int fill(double[] x, double[] into, double[] ones, int n) {
    count(n);
    return this.rows.fill(x, into, ones, n);
  }

  @Override
  public void addFour(
      double[] factors, double[] x, int stride, int count, double[] triangle, int i) {
    count(4L * count * i);
    this.rows.addFour(factors, x, stride, count, triangle, i);
  }

  @Override
  public void timesEight(double[] triangle, int i, double[] x, double[] y) {
    count(8L * i);
    this.rows.timesEight(triangle, i, x, y);
  }

  @Override
  public void updateTimesEight(
      double gamma, double[] u, double[] triangle, int i, double[] x, double[] y) {
    count(8L * i);
    this.rows.updateTimesEight(gamma, u, triangle, i, x, y);
  }

  @Override
  public void updateTwiceTimesEight(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] triangle,
      int i,
      double[] x,
      double[] y) {
    count(8L * i);
    this.rows.updateTwiceTimesEight(gamma, u, delta, w, triangle, i, x, y);
  }

  @Override
  public void timesTiles(double[] tiles, int from, int i, double[] x, double[] y) {
    count(8L * i);
    this.rows.timesTiles(tiles, from, i, x, y);
  }

  @Override
  public void updateTimesTiles(
      double gamma, double[] u, double[] tiles, int from, int i, double[] x, double[] y) {
    count(8L * i);
    this.rows.updateTimesTiles(gamma, u, tiles, from, i, x, y);
  }

  @Override
  public void subtractProduct(
      double[] lines,
      int linesOff,
      double[] factors,
      int factorsOff,
      int n,
      double[] tile,
      int off) {
    count(64L * n);
    this.tiles.subtractProduct(lines, linesOff, factors, factorsOff, n, tile, off);
  }

  @Override
  public void subtractProducts(
      double[] lines,
      int linesA,
      int linesB,
      double[] factors,
      int factorsOff,
      int n,
      double[] tiles,
      int tileA,
      int tileB) {
    count(128L * n);
    this.tiles.subtractProducts(lines, linesA, linesB, factors, factorsOff, n, tiles, tileA, tileB);
  }

  @Override
  public void subtractTransposed(
      double[] lines, int linesOff, double[] factors, int factorsOff, double[] tile, int off) {
    count(512);
    this.tiles.subtractTransposed(lines, linesOff, factors, factorsOff, tile, off);
  }

  @Override
  public void solve(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    count(256);
    this.tiles.solve(l, diagonal, inverses, inversesOff, tile, off);
  }

  @Override
  public void solveTransposed(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    count(256);
    this.tiles.solveTransposed(l, diagonal, inverses, inversesOff, tile, off);
  }

  @Override
  public void subtractTimes(double[] lines, int linesOff, int n, double[] x, double[] y, int yOff) {
    count(8L * n);
    this.tiles.subtractTimes(lines, linesOff, n, x, y, yOff);
  }

  @Override
  public void subtractBelow(double[] l, int panel, int panels, double[] x, double[] scratch) {
    count(64L * (panels - panel));
    this.tiles.subtractBelow(l, panel, panels, x, scratch);
  }

  @Override
  public void addListed(
      double[] lines,
      ListedLines list,
      int rowShift,
      int columnShift,
      double[] to,
      int[] rows,
      int at) {
    count(64L * list.size);
    this.tiles.addListed(lines, list, rowShift, columnShift, to, rows, at);
  }

  @Override
  public void addListedPair(
      double[] lines,
      ListedLines list,
      int rowShift,
      int columnShift,
      double[] to,
      int[] rows,
      int at) {
    count(128L * list.size);
    this.tiles.addListedPair(lines, list, rowShift, columnShift, to, rows, at);
  }

  @Override
  public int panel() {
    return this.squares.panel();
  }

  @Override
  public int narrow() {
    return this.squares.narrow();
  }

  @Override
  public void combine(
      double[] p,
      int rows,
      int stride,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    count((long) rows * stride);
    this.squares.combine(p, rows, stride, a, x, b, c, y, e, z);
  }

  @Override
  public void foldThenCombine(
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
      double[] z) {
    count(2L * rows * stride);
    this.squares.foldThenCombine(p, rows, stride, v, a, x, b, c, y, e, z);
  }

  @Override
  public void sweep(double[] p, int rows, int stride, double[] v, double[] d, double[] w) {
    count(4L * rows * stride);
    this.squares.sweep(p, rows, stride, v, d, w);
  }

  @Override
  public void takeMoments(
      double[] raw,
      double[] there,
      double[] count,
      double[] mean,
      double[] variance,
      double[] perDeviation,
      double[] zero,
      double bound) {
    count(8L * raw.length);
    this.entries.takeMoments(raw, there, count, mean, variance, perDeviation, zero, bound);
  }

  @Override
  public void standardise(
      double[] raw, double[] mean, double[] perDeviation, double bound, double[] into) {
    count(raw.length);
    this.entries.standardise(raw, mean, perDeviation, bound, into);
  }

  @Override
  public void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at) {
    count(2L * s.length);
    this.entries.takeDiagonal(keep, added, epsilon, e, s, q, at);
  }

  @Override
  public void takeRegrets(
      double slope,
      double said,
      double discount,
      double[] says,
      double[] regret,
      double[] squares,
      double[] largest,
      double[] weight) {
    count(4L * says.length);
    this.entries.takeRegrets(slope, said, discount, says, regret, squares, largest, weight);
  }
}
