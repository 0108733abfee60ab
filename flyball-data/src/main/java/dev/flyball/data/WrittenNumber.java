package dev.flyball.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as people write them into tables, beyond what {@link Decimal} takes: thousands apart
 * ({@code 1,234.5}, {@code 1 234}), a currency sign before or after ({@code $5}, {@code 5 €}), per
 * cent ({@code 45%}, which is 0.45). Every group but the first has three digits, all groups are
 * separated alike, and the first does not begin with 0; else the cell is text. Tried only where
 * {@code Decimal} has failed, so plain numbers cost nothing more.
 */
final class WrittenNumber {
  private static final byte[] PER_CENT = {'%'};
  private static final List<byte[]> CURRENCIES = signs("$", "€", "£", "¥", "₹", "₩");

  /** An apostrophe, a space, a space that does not break, and the narrow one. */
  private static final List<byte[]> ALWAYS_APART = signs("'", " ", "\u00a0", "\u202f");

  private static final List<byte[]> COMMA_APART = signs(",");
  private static final List<byte[]> POINT_APART = signs(".");

  private static final int MOST_BYTES = 64;
  private static final int GROUP = 3;

  private WrittenNumber() {}

  private static List<byte[]> signs(String... texts) {
    return Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** Whether a text is a number as {@link Decimal} takes it, with either decimal sign. */
  static boolean isPlain(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return !Double.isNaN(Decimal.parse(bytes, 0, bytes.length, '.'))
        || !Double.isNaN(Decimal.parse(bytes, 0, bytes.length, ','));
  }

  /** The number that a text is, with a decimal point; NaN if it is not one. */
  static double parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length, '.');
  }

  /** The number in {@code text[from, to)}, which has no blanks around it; NaN if it is not one. */
  static double parse(byte[] text, int from, int to, char decimal) {
    if (to - from < 2 || to - from > MOST_BYTES || !couldBe(text, from, to)) {
      return Double.NaN;
    }
    int start = from;
    int end = to;
    boolean negative = text[start] == '-';
    start += negative ? 1 : 0;
    int currency = leading(text, start, end);
    start = afterBlanks(text, start + currency, end);
    if (currency > 0 && !negative && start < end && text[start] == '-') {
      negative = true;
      start++;
    }
    int perCent = currency == 0 && endsWith(text, start, end, PER_CENT) ? 1 : 0;
    end -= perCent;
    end -= currency == 0 && perCent == 0 ? trailing(text, start, end) : 0;
    end = beforeBlanks(text, start, end);
    if (start == end || !isDigit(text[start]) && text[start] != decimal) {
      return Double.NaN;
    }
    double magnitude = Decimal.parse(text, start, end, decimal);
    if (Double.isNaN(magnitude)) {
      magnitude = grouped(text, start, end, decimal);
    }
    magnitude = perCent > 0 ? magnitude / 100 : magnitude;
    return negative ? -magnitude : magnitude;
  }

  /** Spares words the rest: a number begins and ends with a digit or a sign. */
  private static boolean couldBe(byte[] text, int from, int to) {
    return !isLetter(text[from]) && !isLetter(text[to - 1]);
  }

  private static int leading(byte[] text, int from, int to) {
    for (byte[] sign : CURRENCIES) {
      if (startsWith(text, from, to, sign)) {
        return sign.length;
      }
    }
    return 0;
  }

  private static int trailing(byte[] text, int from, int to) {
    for (byte[] sign : CURRENCIES) {
      if (endsWith(text, from, to, sign)) {
        return sign.length;
      }
    }
    return 0;
  }

  /** Thousands apart: the digits without what stands between their groups. */
  private static double grouped(byte[] text, int from, int to, char decimal) {
    int first = digits(text, from, to);
    if (first == 0 || first > GROUP || text[from] == '0') {
      return Double.NaN;
    }
    byte[] apart = separator(text, from + first, to, decimal);
    if (apart == null) {
      return Double.NaN;
    }
    byte[] together = new byte[to - from];
    System.arraycopy(text, from, together, 0, first);
    int length = first;
    int at = from + first;
    while (startsWith(text, at, to, apart)) {
      at += apart.length;
      if (digits(text, at, to) != GROUP) {
        return Double.NaN;
      }
      System.arraycopy(text, at, together, length, GROUP);
      length += GROUP;
      at += GROUP;
    }
    if (at < to && text[at] != decimal) {
      return Double.NaN;
    }
    System.arraycopy(text, at, together, length, to - at);
    return Decimal.parse(together, 0, length + to - at, decimal);
  }

  private static byte @Nullable [] separator(byte[] text, int from, int to, char decimal) {
    for (List<byte[]> signs : List.of(ALWAYS_APART, decimal == '.' ? COMMA_APART : POINT_APART)) {
      for (byte[] sign : signs) {
        if (startsWith(text, from, to, sign)) {
          return sign;
        }
      }
    }
    return null;
  }

  /** How many digits there are from {@code from} on. */
  private static int digits(byte[] text, int from, int to) {
    int at = from;
    while (at < to && isDigit(text[at])) {
      at++;
    }
    return at - from;
  }

  private static int afterBlanks(byte[] text, int from, int to) {
    int at = from;
    while (at < to && text[at] == ' ') {
      at++;
    }
    return at;
  }

  private static int beforeBlanks(byte[] text, int from, int to) {
    int at = to;
    while (at > from && text[at - 1] == ' ') {
      at--;
    }
    return at;
  }

  private static boolean startsWith(byte[] text, int from, int to, byte[] sign) {
    return to - from >= sign.length
        && Arrays.equals(text, from, from + sign.length, sign, 0, sign.length);
  }

  private static boolean endsWith(byte[] text, int from, int to, byte[] sign) {
    return to - from >= sign.length
        && Arrays.equals(text, to - sign.length, to, sign, 0, sign.length);
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isLetter(byte character) {
    int lower = character | 0x20;
    return lower >= 'a' && lower <= 'z';
  }
}
