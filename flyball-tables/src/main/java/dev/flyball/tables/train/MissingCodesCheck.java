package dev.flyball.tables.train;

import dev.flyball.data.ColumnReport;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.NearestName;
import dev.flyball.data.Schema;
import java.util.List;
import java.util.Locale;

/** Whether the codes for missing values can be meant as they were given. */
final class MissingCodesCheck {
  private MissingCodesCheck() {}

  /**
   * Fails if a code is for a column that is not there, or if a code for all columns is among the
   * values of the target: it would take one of its classes away.
   */
  static void of(MissingCodes codes, Schema schema, ColumnReport target) {
    columns(codes, schema);
    if (codes.columns().contains(target.name())) {
      return;
    }
    target
        .coded()
        .forEach(
            (text, count) -> {
              if (isAmong(number(text), target)) {
                throw new IllegalArgumentException(
                    String.format(
                        Locale.ROOT,
                        "--missing %s also hides %,d values of the target %s (the others are %s to"
                            + " %s); give the code to the columns that it is for, as in --missing"
                            + " \"age:%s\", or to the target, too: --missing \"%s,%s:%s\"",
                        text,
                        count,
                        target.name(),
                        plain(target.min()),
                        plain(target.max()),
                        text,
                        text,
                        target.name(),
                        text));
              }
            });
  }

  /** Fails if a code is for a column that is not there. */
  static void columns(MissingCodes codes, Schema schema) {
    List<String> names = schema.columns().stream().map(ColumnReport::name).toList();
    for (String column : codes.columns()) {
      if (!names.contains(column)) {
        throw new IllegalArgumentException(
            "--missing names '%s', which is not a column; expected %s"
                .formatted(column, NearestName.expectation(column, names)));
      }
    }
  }

  /** Whether a number would be one more of the few whole numbers that a target takes. */
  private static boolean isAmong(double code, ColumnReport target) {
    return target.whole()
        && !target.manyValues()
        && code == Math.rint(code)
        && code >= target.min() - 1
        && code <= target.max() + 1;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String plain(double number) {
    return String.format(Locale.ROOT, "%.0f", number);
  }
}
