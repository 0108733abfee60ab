package dev.flyball.linalg;

/** Index arithmetic of the packed lower triangle, row by row: row i is columns 0 to i. */
final class Packed {
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private Packed() {}

  /** The start of row {@code i}; exact for every width that {@link #length} lets pass. */
  static int rowStart(int i) {
    return (int) ((long) i * (i + 1) / 2);
  }

  /** The doubles in the lower triangle of this width. */
  static int length(int width) {
    if (width < 0) {
      throw new IllegalArgumentException("a matrix needs a width of at least 0, not " + width);
    }
    return checkedLength((long) width * (width + 1L) / 2, width);
  }

  static int checkedLength(long length, long width) {
    if (length > LONGEST_ARRAY) {
      throw new IllegalArgumentException(
          "a symmetric matrix of width "
              + width
              + " needs "
              + length
              + " doubles, an array holds at most "
              + LONGEST_ARRAY);
    }
    return (int) length;
  }
}
