package dev.flyball.data;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses numbers as people write them, beyond what {@link Decimal} accepts: thousands apart ({@code
 * 1,234.5}, {@code 1 234}), a currency sign before or after ({@code $5}, {@code 5 €}), per cent
 * ({@code 45%}, which is 0.45). Every group but the first has three digits, all groups are
 * separated alike, and the first does not begin with 0; else the cell is text. Tried only where
 * {@code Decimal} has failed, so plain numbers cost nothing more.
 */
final class WrittenNumber {
  private static final String CURRENCY = "[$€£¥₹₩]";
  private static final Pattern WITH_POINT = pattern("\\.", ",");
  private static final Pattern WITH_COMMA = pattern(",", "\\.");
  private static final int MOST_BYTES = 64;

  private WrittenNumber() {}

  /** Groups stand apart by an apostrophe, a space, one that does not break, or {@code apart}. */
  private static Pattern pattern(String decimal, String apart) {
    String grouped =
        "[1-9]\\d{0,2}(?<apart>[' \u00a0\u202f" + apart + "])\\d{3}(?:\\k<apart>\\d{3})*";
    String digits = "(?:" + grouped + "|\\d*)(?:" + decimal + "\\d*)?(?:[eE][-+]?\\d+)?";
    return Pattern.compile(
        "(?<sign>-?)(?:(?<before>"
            + CURRENCY
            + ") *(?<inner>-?)| *)"
            + ("(?<digits>" + digits + ") *(?<after>%|" + CURRENCY + ")?"));
  }

  /** The number in {@code text[from, to)}, which has no blanks around it; NaN if it is not one. */
  static double parse(byte[] text, int from, int to, char decimal) {
    if (to - from < 2 || to - from > MOST_BYTES || !couldBe(text, from, to)) {
      return Double.NaN;
    }
    Matcher parts =
        (decimal == '.' ? WITH_POINT : WITH_COMMA)
            .matcher(new String(text, from, to - from, StandardCharsets.UTF_8));
    if (!parts.matches() || parts.group("before") != null && parts.group("after") != null) {
      return Double.NaN;
    }
    boolean signed = !parts.group("sign").isEmpty();
    boolean inner = "-".equals(parts.group("inner"));
    String apart = parts.group("apart");
    String digits = parts.group("digits");
    double magnitude = Decimal.parse(apart == null ? digits : digits.replace(apart, ""), decimal);
    magnitude = "%".equals(parts.group("after")) ? magnitude / 100 : magnitude;
    return signed && inner ? Double.NaN : signed || inner ? -magnitude : magnitude;
  }

  /** Spares words, dates and times the rest. */
  private static boolean couldBe(byte[] text, int from, int to) {
    for (int k = from; k < to; k++) {
      int lower = text[k] | 0x20;
      boolean letter = lower >= 'a' && lower <= 'z' && (lower != 'e' || k == from || k == to - 1);
      boolean between = text[k] == '-' && k > from && text[k - 1] >= '0' && text[k - 1] <= '9';
      if (letter || between || text[k] == ':' || text[k] == '/') {
        return false;
      }
    }
    return true;
  }
}
