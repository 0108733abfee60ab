package dev.flyball.linalg;

/**
 * Fused multiply-add, a b + c rounded once, for plain kernels: vector kernels fuse their products
 * with their sums, and both have the same bits. Where the processor cannot do it, {@link Math#fma}
 * takes microseconds; then the error of the product is added by rounding to odd (Boldo and
 * Melquiond, 2008), to the same bits in a hundredth of the time.
 */
final class Fused {
  /** Whether {@link Math#fma} is an instruction. A wrong guess costs time, never bits. */
  static final boolean FAST = isFast();

  /** Beyond these sizes errors of products would underflow or overflow. */
  private static final double SMALL = 0x1p-900;

  private static final double LARGE = 0x1p900;

  /** Splits a number into halves whose products are exact. */
  private static final double SPLIT = 0x1p27 + 1;

  private Fused() {}

  /** An instruction takes nanoseconds, even interpreted; big decimals take many microseconds. */
  private static boolean isFast() {
    double sum = 0.1;
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long begin = System.nanoTime();
      for (int i = 0; i < 16; i++) {
        sum = Math.fma(sum, 0.7, 0.3);
      }
      best = Math.min(best, System.nanoTime() - begin);
    }
    return sum > 0 && best < 8_000;
  }

  static double multiplyAdd(double a, double b, double c) {
    return FAST ? Math.fma(a, b, c) : inSoftware(a, b, c);
  }

  static double inSoftware(double a, double b, double c) {
    double high = a * b;
    double size = Math.abs(high);
    if (a == 0 || b == 0) {
      return high + c;
    }
    // Written so that NaN is not within.
    boolean within =
        size > SMALL
            && size < LARGE
            && Math.abs(a) < LARGE
            && Math.abs(b) < LARGE
            && Math.abs(c) < LARGE;
    if (!within) {
      return Math.fma(a, b, c);
    }
    double low = productError(a, b, high);
    double rest = c + low;
    double restError = sumError(c, low, rest);
    double sum = high + rest;
    double sumError = sumError(high, rest, sum);
    return sum + roundedToOdd(restError, sumError);
  }

  /** a b - product, exactly (Dekker). */
  private static double productError(double a, double b, double product) {
    double aHigh = SPLIT * a - (SPLIT * a - a);
    double bHigh = SPLIT * b - (SPLIT * b - b);
    double aLow = a - aHigh;
    double bLow = b - bHigh;
    return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow;
  }

  /** a + b - sum, exactly (Knuth). */
  private static double sumError(double a, double b, double sum) {
    double other = sum - a;
    return (a - (sum - other)) + (b - other);
  }

  /** a + b, or of the two numbers beside it the one with an odd last bit. */
  private static double roundedToOdd(double a, double b) {
    double sum = a + b;
    double error = sumError(a, b, sum);
    long bits = Double.doubleToRawLongBits(sum);
    if (error == 0 || (bits & 1) == 1) {
      return sum;
    }
    return Double.longBitsToDouble(bits + ((error > 0) == (sum > 0) ? 1 : -1));
  }
}
