package dev.flyball.linalg;

/**
 * The storage layout of a triangular factor: panels of eight rows, each panel column by column, so
 * that the eight entries of a column are one vector load. Entry (i, k) of panel I = i / 8 is at
 * {@code start(I) + 8 k + i % 8}; a panel ends with its 8 x 8 diagonal tile. Widths are padded to a
 * multiple of eight with rows of the identity, so that no kernel has a tail.
 */
final class Panels {
  /** Rows of a panel; also lines, and lanes, of a tile. */
  static final int HEIGHT = 8;

  /** Doubles in a tile. */
  static final int TILE = HEIGHT * HEIGHT;

  private Panels() {}

  /** How many panels a matrix of this width needs. */
  static int count(int width) {
    return (width + HEIGHT - 1) / HEIGHT;
  }

  /** The start of panel {@code i}. */
  static int start(int i) {
    return TILE / 2 * i * (i + 1);
  }

  /** The start of the diagonal tile of panel {@code i}. */
  static int diagonal(int i) {
    return start(i) + TILE * i;
  }

  /** The doubles of the first {@code panels} panels, checked against the longest array. */
  static int length(int panels) {
    return Packed.checkedLength((long) TILE / 2 * panels * (panels + 1), HEIGHT * (long) panels);
  }
}
