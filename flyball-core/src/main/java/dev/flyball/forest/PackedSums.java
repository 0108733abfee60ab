package dev.flyball.forest;

/**
 * The sums of one histogram bin packed into a long, so that a row is added with one addition: the
 * gradient in the high 27 bits, the curvature in 24, the number of rows in 13. Enough for 4,096
 * rows.
 */
final class PackedSums {
  private static final int ROW_BITS = 13;
  private static final int CURVATURE_BITS = 24;
  private static final double GRADIENT_UNIT = 1 << 13;
  private static final double CURVATURE_UNIT = 1 << 11;

  private PackedSums() {}

  /** One row; its gradient lies between -2 and 2, its curvature between 0 and 1. */
  static long of(double gradient, double curvature) {
    long high = (long) Math.rint(gradient * GRADIENT_UNIT);
    long middle = (long) Math.rint(curvature * CURVATURE_UNIT);
    return (high << ROW_BITS + CURVATURE_BITS) + (middle << ROW_BITS) + 1;
  }

  static int rows(long sums) {
    return (int) sums & (1 << ROW_BITS) - 1;
  }

  static double gradient(long sums) {
    return (sums >> ROW_BITS + CURVATURE_BITS) * (1 / GRADIENT_UNIT);
  }

  static double curvature(long sums) {
    return (sums >> ROW_BITS & (1 << CURVATURE_BITS) - 1) * (1 / CURVATURE_UNIT);
  }
}
