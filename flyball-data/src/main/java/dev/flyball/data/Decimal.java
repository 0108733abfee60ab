package dev.flyball.data;

import java.nio.charset.StandardCharsets;

/**
 * Parses decimal numbers as written in data: an optional sign, digits with at most one point, an
 * optional exponent. The only place that turns text into numbers; the result equals {@link
 * Double#parseDouble} to the last bit. Three ways lead to it, each exact where it is taken: one
 * rounded operation on two exact doubles, the digits times a power of ten known to 64 bits, and
 * {@code parseDouble} for the few that are left (more than 18 digits, extreme exponents, ties).
 */
public final class Decimal {
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

  /** The number that a text is; NaN if it is not one. */
  public static double parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length, '.');
  }

  /** Whether a text is a number, with either decimal sign. */
  static boolean isNumber(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return !Double.isNaN(parse(bytes, 0, bytes.length, '.'))
        || !Double.isNaN(parse(bytes, 0, bytes.length, ','));
  }

  /**
   * The number in {@code text[from, to)}, with this sign before its decimals; NaN if it is not one.
   * A number too large for a double is infinite, as in {@code parseDouble}, but the words NaN and
   * Infinity, hexadecimal digits, type suffixes and blanks are not numbers here.
   */
  public static double parse(byte[] text, int from, int to, char decimal) {
    int start = from < to && (text[from] == '-' || text[from] == '+') ? from + 1 : from;
    long mantissa = 0;
    int point = -1;
    int at = start;
    for (; at < to; at++) {
      int digit = text[at] - '0';
      if (digit >= 0 && digit <= 9) {
        mantissa = 10 * mantissa + digit;
      } else if (text[at] == decimal && point < 0) {
        point = at;
      } else {
        break;
      }
    }
    int digits = at - start - (point < 0 ? 0 : 1);
    int exponent = at == to ? 0 : exponent(text, at, to);
    if (digits == 0 || exponent == MALFORMED) {
      return Double.NaN;
    }
    double magnitude = Double.NaN;
    if (digits < MOST_DIGITS || digits - zeros(text, start, decimal) < MOST_DIGITS) {
      magnitude = magnitude(mantissa, exponent - (point < 0 ? 0 : at - point - 1));
    }
    if (Double.isNaN(magnitude)) {
      return Double.parseDouble(
          new String(text, from, to - from, StandardCharsets.US_ASCII).replace(decimal, '.'));
    }
    return text[from] == '-' ? -magnitude : magnitude;
  }

  /** How many zeros, of at least {@link #MOST_DIGITS} digits, come before any other digit. */
  private static int zeros(byte[] text, int start, char decimal) {
    int zeros = 0;
    for (int at = start; zeros < MOST_DIGITS && (text[at] == '0' || text[at] == decimal); at++) {
      zeros += text[at] == '0' ? 1 : 0;
    }
    return zeros;
  }

  /** The exponent that begins with the letter at {@code from}, or {@link #MALFORMED}. */
  private static int exponent(byte[] text, int from, int to) {
    if ((text[from] | 0x20) != 'e') {
      return MALFORMED;
    }
    int at = from + 1;
    boolean negative = at < to && text[at] == '-';
    if (negative || at < to && text[at] == '+') {
      at++;
    }
    if (at == to) {
      return MALFORMED;
    }
    long exponent = 0;
    for (; at < to; at++) {
      int digit = text[at] - '0';
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
