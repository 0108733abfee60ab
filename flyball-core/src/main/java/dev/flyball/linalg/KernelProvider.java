package dev.flyball.linalg;

/**
 * One implementation of all kernels: what works along contiguous rows, what works on the 8 x 8
 * tiles of a factor, on the places of sparse inputs, on small squares and on entries. Arguments are
 * trusted; {@link Kernels}, {@link PackedSymmetric}, {@link Cholesky}, {@link Places}, {@link
 * SquareSymmetric} and {@link Entries} check them first.
 *
 * <p>All providers give the same bits for the same arguments, always: compiled or interpreted,
 * first call or last, whatever vectors the machine has. The package says in what order they add.
 */
record KernelProvider(
    String name,
    RowKernels rows,
    TileKernels tiles,
    PlaceKernels places,
    SquareKernels squares,
    EntryKernels entries) {

  /** Plain Java, on every JVM. */
  static KernelProvider plain() {
    return new KernelProvider(
        "plain",
        new PlainRows(),
        new PlainTiles(),
        new PlainPlaces(),
        new PlainSquares(),
        new PlainEntries());
  }
}
