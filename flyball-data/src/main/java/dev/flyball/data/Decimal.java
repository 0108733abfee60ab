package dev.flyball.data;

import java.nio.charset.StandardCharsets;

/**
 * Decimal numbers as they stand in data: an optional sign, digits with at most one point, an
 * optional exponent. The only place that turns text into numbers; the result equals {@link
 * Double#parseDouble} to the last bit. Three ways lead to it, each exact where it is taken: one
 * rounded operation on two exact doubles, the digits times a power of ten known to 64 bits, and
 * {@code parseDouble} for the few that are left (more than 18 digits, extreme exponents, ties).
 *
 * <p>By hand because it was measured: a cell takes about 0.5 of FastDoubleParser's time for whole
 * numbers, 0.6 for a few decimals, 0.7 for all 17 digits, and 1.3 with an exponent, which data
 * seldom have ({@code NumberSpeedBench} in the tests; docs/data.md).
 */
public final class Decimal {
  /** So many significant digits always fit into a long; of more, some would be lost. */
  private static final int MOST_DIGITS = 18;

  private static final long LARGEST_EXACT = 1L << 53;
  private static final double[] EXACT_POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };
  private static final long[] POWERS = new long[MOST_DIGITS + 1];

  static {
    POWERS[0] = 1;
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      POWERS[digits] = 10 * POWERS[digits - 1];
    }
  }

  private static final int MALFORMED = Integer.MIN_VALUE;

  /** Exponents stop growing here: far outside the range of double, far inside that of int. */
  private static final int HUGE_EXPONENT = 1_000_000_000;

  private Decimal() {}

  /** The number that a text is; NaN if it is not one. */
  public static double parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length, '.');
  }

  /**
   * The number in {@code text[from, to)}, with this sign before its decimals; NaN if it is not one.
   * A number too large for a double is infinite, as in {@code parseDouble}, but the words NaN and
   * Infinity, hexadecimal digits, type suffixes and blanks are not numbers here.
   */
  public static double parse(byte[] text, int from, int to, char decimal) {
    int sign = from < to && text[from] == '-' ? 1 : 0;
    int start = from + sign;
    if (start < to && to - start <= TextWords.BYTES && start + TextWords.BYTES <= text.length) {
      double magnitude = parseShort(TextWords.get(text, start), to - start, decimal);
      if (!Double.isNaN(magnitude)) {
        return sign == 0 ? magnitude : -magnitude;
      }
    }
    return parseLong(text, from, to, decimal);
  }

  /**
   * The number in the first bytes of a word, without branches; NaN if they are not digits with at
   * most one decimal sign.
   */
  private static double parseShort(long word, int length, char decimal) {
    int unused = 8 * (TextWords.BYTES - length);
    long digits = word << unused | TextWords.ZEROS & (1L << unused) - 1;
    long points = TextWords.equal(digits, TextWords.repeat((byte) decimal));
    int decimals = 0;
    if (points != 0) {
      // The digits before the sign move over it.
      int point = TextWords.place(points);
      long before = digits & (1L << 8 * point) - 1;
      long after = digits & -1L << 8 * point << 8;
      digits = after | before << 8 | '0';
      decimals = length == 1 ? -1 : TextWords.BYTES - 1 - point;
    }
    if (!TextWords.digits(digits) || decimals < 0) {
      return Double.NaN;
    }
    return TextWords.number(digits) / EXACT_POWERS[decimals];
  }

  private static double parseLong(byte[] text, int from, int to, char decimal) {
    int sign = from < to && text[from] == '-' ? 1 : 0;
    int decimals = to - from - sign - 2;
    if (decimals >= TextWords.BYTES && decimals < MOST_DIGITS && text[from + sign + 1] == decimal) {
      double magnitude = parseUnit(text, from + sign, to, decimals);
      if (!Double.isNaN(magnitude)) {
        return sign == 0 ? magnitude : -magnitude;
      }
    }
    return parseAny(text, from, to, decimal);
  }

  /**
   * A number with one digit before the sign and 8 to 17 after it, as most numbers with all their
   * digits are; how many there are is not branched upon. NaN if it is something else, or not sure.
   */
  private static double parseUnit(byte[] text, int start, int to, int decimals) {
    if (to < 2 * TextWords.BYTES) {
      return Double.NaN;
    }
    long last = TextWords.get(text, to - TextWords.BYTES);
    int before = Math.min(decimals - TextWords.BYTES, TextWords.BYTES);
    long first = TextWords.last(TextWords.get(text, to - 2 * TextWords.BYTES), before);
    int unit = text[start] - '0';
    int odd = decimals == MOST_DIGITS - 1 ? text[start + 2] - '0' : 0;
    if (!TextWords.digits(last)
        || !TextWords.digits(first)
        || (unit | odd | 9 - unit | 9 - odd) < 0) {
      return Double.NaN;
    }
    long mantissa = 100_000_000 * TextWords.number(first) + TextWords.number(last);
    mantissa += POWERS[16] * odd + POWERS[decimals] * unit;
    return decimals < 15 || mantissa == 0
        ? magnitude(mantissa, -decimals)
        : PowerOfTen.times(mantissa, -decimals);
  }

  private static double parseAny(byte[] text, int from, int to, char decimal) {
    int start = from < to && (text[from] == '-' || text[from] == '+') ? from + 1 : from;
    int point = digitsEnd(text, start, to);
    boolean pointed = point < to && text[point] == decimal;
    int end = pointed ? digitsEnd(text, point + 1, to) : point;
    int decimals = pointed ? end - point - 1 : 0;
    int digits = point - start + decimals;
    int written = end == to ? 0 : exponent(text, end, to);
    if (digits == 0 || written == MALFORMED) {
      return Double.NaN;
    }
    double magnitude = Double.NaN;
    if (digits <= MOST_DIGITS || digits - zeros(text, start, decimal) <= MOST_DIGITS) {
      long mantissa = append(append(0, text, start, point), text, end - decimals, end);
      magnitude = magnitude(mantissa, (long) written - decimals);
    }
    if (Double.isNaN(magnitude)) {
      return Double.parseDouble(
          new String(text, from, to - from, StandardCharsets.US_ASCII).replace(decimal, '.'));
    }
    return text[from] == '-' ? -magnitude : magnitude;
  }

  /** Where the digits that begin at {@code from} end, at the latest at {@code to}. */
  private static int digitsEnd(byte[] text, int from, int to) {
    int at = from;
    while (at < to && at + TextWords.BYTES <= text.length) {
      int digits = TextWords.digitsAhead(TextWords.get(text, at));
      at += digits;
      if (digits < TextWords.BYTES) {
        return Math.min(at, to);
      }
    }
    while (at < to && isDigit(text[at])) {
      at++;
    }
    return Math.min(at, to);
  }

  /** The number that these digits make after those of {@code mantissa}. */
  private static long append(long mantissa, byte[] text, int from, int to) {
    long number = mantissa;
    int at = from;
    for (; at + TextWords.BYTES <= to; at += TextWords.BYTES) {
      number = 100_000_000 * number + TextWords.number(TextWords.get(text, at));
    }
    int rest = to - at;
    if (rest == 0) {
      return number;
    }
    if (to < TextWords.BYTES) {
      for (; at < to; at++) {
        number = 10 * number + (text[at] - '0');
      }
      return number;
    }
    // The last digits, with zeros in the place of what stands before them.
    int before = 8 * (TextWords.BYTES - rest);
    long last =
        TextWords.get(text, to - TextWords.BYTES) >>> before << before
            | TextWords.ZEROS >>> 8 * rest;
    return POWERS[rest] * number + TextWords.number(last);
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  /**
   * How many zeros lead a number of more than {@link #MOST_DIGITS} digits; a point may be among
   * them.
   */
  private static int zeros(byte[] text, int start, char decimal) {
    int at = start;
    int zeros = 0;
    while (zeros < MOST_DIGITS && (text[at] == '0' || text[at] == decimal)) {
      zeros += text[at] == '0' ? 1 : 0;
      at++;
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
