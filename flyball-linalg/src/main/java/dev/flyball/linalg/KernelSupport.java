package dev.flyball.linalg;

/**
 * One implementation of all kernels: along contiguous rows, on the 8 x 8 tiles of a factor, on the
 * places of sparse inputs, and on small squares.
 */
record KernelSupport(
    String name, RowKernels rows, TileKernels tiles, PlaceKernels places, SquareKernels squares) {

  /** Plain Java, on every JVM. */
  static KernelSupport plain() {
    return new KernelSupport(
        "plain", new RowKernels(), new TileKernels(), new PlaceKernels(), new SquareKernels());
  }
}
