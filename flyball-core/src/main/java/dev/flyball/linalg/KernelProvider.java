package dev.flyball.linalg;

/**
 * One implementation of all kernels: what works along contiguous rows, and what works on the 8 x 8
 * tiles of a factor. Arguments are trusted; {@link Kernels}, {@link PackedSymmetric} and {@link
 * Cholesky} check them first.
 *
 * <p>A provider gives the same bits for the same arguments, always: compiled or interpreted, first
 * call or last.
 *
 * @param tilesUpTo the width above which a factorisation goes to OpenBLAS where it can be loaded;
 *     the package's table has the measurements behind it
 */
record KernelProvider(String name, RowKernels rows, TileKernels tiles, int tilesUpTo) {

  /** Plain Java, on every JVM. */
  static KernelProvider plain() {
    return new KernelProvider("plain", new PlainRows(), new PlainTiles(), 100);
  }

  /** Kernels on {@code jdk.incubator.vector}. */
  static KernelProvider vector(RowKernels rows, TileKernels tiles) {
    return new KernelProvider("vector", rows, tiles, 2_000);
  }
}
