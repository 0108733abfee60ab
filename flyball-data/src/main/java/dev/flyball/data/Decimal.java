package dev.flyball.data;

import ch.randelshofer.fastdoubleparser.ConfigurableDoubleParser;
import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import ch.randelshofer.fastdoubleparser.NumberFormatSymbols;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Decimal numbers as written in data: an optional sign, digits with at most one point, an optional
 * exponent. The only place that turns text into numbers: what is one is decided here,
 * FastDoubleParser makes it a double, to the last bit as {@link Double#parseDouble} does.
 */
public final class Decimal {
  /** Made when the first table with decimal commas comes. */
  private static final class WithComma {
    static final ConfigurableDoubleParser PARSER =
        new ConfigurableDoubleParser(
            NumberFormatSymbols.fromDefault()
                .withDecimalSeparator(Set.of(','))
                .withGroupingSeparator(Set.of()),
            true);
  }

  private Decimal() {}

  /** The number that a text is; NaN if it is not one. */
  public static double parse(String text) {
    return parse(text, '.');
  }

  /** Whether a text is a number, with either decimal sign. */
  static boolean isNumber(String text) {
    return !Double.isNaN(parse(text, '.')) || !Double.isNaN(parse(text, ','));
  }

  static double parse(String text, char decimal) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length, decimal);
  }

  /**
   * The number in {@code text[from, to)}, with this sign before its decimals; NaN if it is not one.
   * A number too large for a double is infinite, as in {@code parseDouble}, but the words NaN and
   * Infinity, hexadecimal digits, type suffixes and blanks are not numbers here.
   */
  public static double parse(byte[] text, int from, int to, char decimal) {
    if (!isDecimal(text, from, to, decimal)) {
      return Double.NaN;
    }
    return decimal == '.'
        ? JavaDoubleParser.parseDouble(text, from, to - from)
        : WithComma.PARSER.parseDouble(text, from, to - from);
  }

  private static boolean isDecimal(byte[] text, int from, int to, char decimal) {
    int begin = skipSign(text, from, to);
    int whole = skipDigits(text, begin, to);
    boolean point = whole < to && text[whole] == decimal;
    int end = point ? skipDigits(text, whole + 1, to) : whole;
    if (end - begin == (point ? 1 : 0)) {
      return false;
    }
    if (end == to || (text[end] | 0x20) != 'e') {
      return end == to;
    }
    int exponent = skipSign(text, end + 1, to);
    return exponent < to && skipDigits(text, exponent, to) == to;
  }

  private static int skipSign(byte[] text, int from, int to) {
    return from < to && (text[from] == '-' || text[from] == '+') ? from + 1 : from;
  }

  private static int skipDigits(byte[] text, int from, int to) {
    int at = from;
    while (at < to && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    return at;
  }
}
