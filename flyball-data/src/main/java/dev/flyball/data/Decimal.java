package dev.flyball.data;

/**
 * Decimal numbers as they stand in data: an optional sign, digits with at most one point, an
 * optional exponent. The only place that turns text into numbers; the result equals {@link
 * Double#parseDouble} to the last bit. Three ways lead to it, each exact where it is taken: one
 * rounded operation on two exact doubles, the digits times a power of ten known to 64 bits, and
 * {@code parseDouble} for the few that are left (more than 18 digits, extreme exponents, ties).
 */
final class Decimal {
  /** So many significant digits always fit into a long; of more, some would be lost. */
  private static final int MOST_DIGITS = 18;

  private static final long LARGEST_EXACT = 1L << 53;
  private static final double[] EXACT_POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };
  private static final int MALFORMED = Integer.MIN_VALUE;

  /** Exponents stop growing here: far outside the range of double, far inside that of int. */
  private static final int HUGE_EXPONENT = 1_000_000_000;

  private Decimal() {}

  /**
   * The number in {@code chars[from, to)}; NaN if it is not one. A number too large for a double is
   * infinite, as in {@code parseDouble}, but the words NaN and Infinity, hexadecimal digits, type
   * suffixes and blanks are not numbers here.
   */
  static double parse(char[] chars, int from, int to) {
    return parse(chars, from, to, '.');
  }

  /** The same with another character in the place of the point. */
  static double parse(char[] chars, int from, int to, char decimal) {
    int start = from < to && (chars[from] == '-' || chars[from] == '+') ? from + 1 : from;
    int at = start;
    long mantissa = 0;
    for (; at < to && isDigit(chars[at]); at++) {
      mantissa = 10 * mantissa + (chars[at] - '0');
    }
    int digits = at - start;
    int exponent = 0;
    if (at < to && chars[at] == decimal) {
      int point = ++at;
      for (; at < to && isDigit(chars[at]); at++) {
        mantissa = 10 * mantissa + (chars[at] - '0');
      }
      exponent = point - at;
      digits -= exponent;
    }
    int written = at == to ? 0 : exponent(chars, at, to);
    if (digits == 0 || written == MALFORMED) {
      return Double.NaN;
    }
    boolean whole = digits <= MOST_DIGITS || digits - zeros(chars, start, decimal) <= MOST_DIGITS;
    double magnitude = whole ? magnitude(mantissa, (long) exponent + written) : Double.NaN;
    if (Double.isNaN(magnitude)) {
      return Double.parseDouble(new String(chars, from, to - from).replace(decimal, '.'));
    }
    return chars[from] == '-' ? -magnitude : magnitude;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  /**
   * How many zeros lead a number of more than {@link #MOST_DIGITS} digits; a point may be among
   * them.
   */
  private static int zeros(char[] chars, int start, char decimal) {
    int at = start;
    int zeros = 0;
    while (zeros < MOST_DIGITS && (chars[at] == '0' || chars[at] == decimal)) {
      zeros += chars[at] == '0' ? 1 : 0;
      at++;
    }
    return zeros;
  }

  /** The exponent that begins with the letter at {@code from}, or {@link #MALFORMED}. */
  private static int exponent(char[] chars, int from, int to) {
    if ((chars[from] | 0x20) != 'e') {
      return MALFORMED;
    }
    int at = from + 1;
    boolean negative = at < to && chars[at] == '-';
    if (negative || at < to && chars[at] == '+') {
      at++;
    }
    if (at == to) {
      return MALFORMED;
    }
    long exponent = 0;
    for (; at < to; at++) {
      int digit = chars[at] - '0';
      if (digit < 0 || digit > 9) {
        return MALFORMED;
      }
      exponent = Math.min(10 * exponent + digit, HUGE_EXPONENT);
    }
    return (int) (negative ? -exponent : exponent);
  }

  /** {@code mantissa} times ten to the {@code exponent}, or NaN if neither fast way is sure. */
  private static double magnitude(long mantissa, long exponent) {
    if (mantissa == 0) {
      return 0;
    }
    if (mantissa <= LARGEST_EXACT && exponent >= -22 && exponent <= 22) {
      return exponent < 0
          ? mantissa / EXACT_POWERS[(int) -exponent]
          : mantissa * EXACT_POWERS[(int) exponent];
    }
    return PowerOfTen.times(mantissa, exponent);
  }
}
