package dev.flyball.data;

import java.math.BigInteger;

/**
 * Multiplies an integer by a power of ten and rounds once. The powers of five are known to 64 bits,
 * cut off; the product is then known up to one unit of its upper word, and where that unit could
 * change the rounding (twice in a thousand) the answer is "not sure".
 */
final class PowerOfTen {
  /**
   * Within these exponents, an integer below 2^63 gives neither overflow nor a subnormal number.
   */
  private static final int LOWEST = -300;

  private static final int HIGHEST = 288;

  private static final long[] FIVES = new long[HIGHEST - LOWEST + 1];
  private static final int[] SHIFTS = new int[HIGHEST - LOWEST + 1];

  static {
    for (int power = LOWEST; power <= HIGHEST; power++) {
      BigInteger five = BigInteger.valueOf(5).pow(Math.abs(power));
      // 2^-shift times the stored word is 5^power, cut off after 64 significant bits.
      int shift = power < 0 ? 63 + five.bitLength() : 64 - five.bitLength();
      BigInteger word =
          power < 0 ? BigInteger.ONE.shiftLeft(shift).divide(five) : five.shiftLeft(shift);
      FIVES[power - LOWEST] = word.longValue();
      SHIFTS[power - LOWEST] = shift;
    }
  }

  private PowerOfTen() {}

  /** {@code mantissa} (positive) times ten to the {@code exponent}, or NaN for "not sure". */
  static double times(long mantissa, long exponent) {
    if (exponent < LOWEST || exponent > HIGHEST) {
      return Double.NaN;
    }
    int index = (int) exponent - LOWEST;
    int zeros = Long.numberOfLeadingZeros(mantissa);
    long high = upperWord(mantissa << zeros, FIVES[index]);
    int dropped = high < 0 ? 11 : 10;
    long half = 1L << (dropped - 1);
    long remainder = high & (2 * half - 1);
    if (remainder == half || remainder == half - 1) {
      return Double.NaN;
    }
    long significand = (high >>> dropped) + (remainder > half ? 1 : 0);
    long binaryExponent = dropped + 64 - SHIFTS[index] + exponent - zeros;
    // The significand's leading bit adds one to the exponent field, and so does a carry out of it.
    return Double.longBitsToDouble((binaryExponent + 52 + 1022 << 52) + significand);
  }

  /** The upper 64 bits of the product of two unsigned words. */
  private static long upperWord(long a, long b) {
    return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
  }
}
