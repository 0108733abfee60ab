package dev.flyball.linalg;

/**
 * One implementation of all kernels: what works along contiguous rows, what works on the 8 x 8
 * tiles of a factor, on the places of sparse inputs, on small squares, on runs side by side and on
 * entries. Arguments are trusted; {@link Kernels}, {@link PackedSymmetric}, {@link Cholesky},
 * {@link Places}, {@link SquareSymmetric}, {@link SideBySide} and {@link Entries} check them first.
 *
 * <p>A provider gives the same bits for the same arguments, always: compiled or interpreted, first
 * call or last.
 *
 * @param rowsUpTo the width up to which a factorisation does without tiles
 * @param tilesUpTo the width above which a factorisation goes to OpenBLAS where it can be loaded;
 *     the package's table has the measurements behind it
 */
record KernelProvider(
    String name,
    RowKernels rows,
    TileKernels tiles,
    PlaceKernels places,
    SquareKernels squares,
    RunKernels runs,
    EntryKernels entries,
    int rowsUpTo,
    int tilesUpTo) {

  /** Plain Java, on every JVM. */
  static KernelProvider plain() {
    return new KernelProvider(
        "plain",
        new PlainRows(),
        new PlainTiles(),
        new PlainPlaces(),
        new PlainSquares(),
        new PlainRuns(),
        new PlainEntries(),
        24,
        100);
  }

  /**
   * Kernels on {@code jdk.incubator.vector}. Squares are inverted four columns at a time, which
   * have to lie in one panel: vectors of two lanes leave them to plain code.
   */
  static KernelProvider vector(
      RowKernels rows,
      TileKernels tiles,
      PlaceKernels places,
      SquareKernels squares,
      RunKernels runs,
      EntryKernels entries) {
    SquareKernels wholeBlocks = squares.narrow() < SquareSweep.BLOCK ? new PlainSquares() : squares;
    return new KernelProvider("vector", rows, tiles, places, wholeBlocks, runs, entries, 16, 3_000);
  }
}
