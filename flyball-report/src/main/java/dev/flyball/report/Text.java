package dev.flyball.report;

import java.util.List;
import java.util.Locale;

/** Formats sentences independent of the locale. */
public final class Text {
  private Text() {}

  /** A format of {@link java.util.Formatter} with its values. */
  public static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A share as {@code 41.3 %}. */
  public static String percent(double share) {
    return text("%.1f %%", 100 * share);
  }

  /** A number of things: {@code 1 row}, {@code 2,000 rows}. */
  public static String counted(long count, String thing) {
    return text("%,d %s%s", count, thing, count == 1 ? "" : "s");
  }

  /** The first {@code most} names, and how many more: {@code a, b and 3 more}. */
  public static String shortened(List<String> names, int most) {
    int shown = Math.min(names.size(), most);
    String first = String.join(", ", names.subList(0, shown));
    return names.size() > shown ? first + " and " + (names.size() - shown) + " more" : first;
  }
}
