package dev.flyball.tables.ahead;

import dev.flyball.data.ObservationReader;
import dev.flyball.learn.Ahead;
import dev.flyball.report.Text;
import dev.flyball.tables.train.InputTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Horizons as they are asked for, in rows or in time, and the seasons of a table: a day and a week,
 * where its dates tell how many rows a day has.
 */
public final class Horizons {
  private static final int LOOKED_AT = 2000;
  private static final int SERIES = 1000;
  private static final double HOURS = 24;
  private static final double MINUTES = 1440;
  private static final int DAYS_OF_A_WEEK = 7;
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

  /** So near to a whole number is one. */
  private static final double NEAR = 0.02;

  private Horizons() {}

  /**
   * Parses {@code 1,6,24} rows or {@code 6h,1d} of time.
   *
   * @throws IllegalArgumentException if it is neither, or the table does not tell its time
   */
  public static Ahead of(String text, InputTable table) {
    double perDay = rowsPerDay(table);
    List<Integer> horizons = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      horizons.add(rows(each.strip().toLowerCase(Locale.ROOT), perDay));
    }
    Ahead ahead = new Ahead(horizons, List.of()).daily(perDay);
    return table.encoding().keyed().isPresent() ? ahead.series(SERIES) : ahead;
  }

  /** The series of a row with this key; rows without one are a series, too. */
  static String series(@Nullable String key) {
    return key == null ? "" : key;
  }

  private static int rows(String text, double perDay) {
    if (WHOLE.matcher(text).matches()) {
      return Integer.parseInt(text);
    }
    double days = text.isEmpty() ? Double.NaN : number(text, text.length() - 1) * unit(text);
    if (Double.isNaN(days)) {
      throw new IllegalArgumentException(
          "--ahead is '%s'; expected rows as in 1,6,24, or time as in 30m, 6h, 1d, 1w"
              .formatted(text));
    }
    double rows = days * perDay;
    if (Double.isNaN(rows)) {
      throw new IllegalArgumentException(
          "--ahead is '%s', but no dates tell how much time a row is; expected a number of rows"
              .formatted(text));
    }
    if (rows < 1 - NEAR || Math.abs(rows - Math.rint(rows)) > NEAR * rows) {
      throw new IllegalArgumentException(
          "--ahead is '%s', and a day has %s rows; expected whole rows"
              .formatted(text, Text.text("%.4g", perDay).replaceAll("\\.0+$", "")));
    }
    return (int) Math.rint(rows);
  }

  private static double number(String text, int end) {
    try {
      return Double.parseDouble(text.substring(0, end));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** In days. */
  private static double unit(String text) {
    return switch (text.charAt(text.length() - 1)) {
      case 'm' -> 1 / MINUTES;
      case 'h' -> 1 / HOURS;
      case 'd' -> 1;
      case 'w' -> DAYS_OF_A_WEEK;
      default -> Double.NaN;
    };
  }

  /** How many rows of its first series a day has, by the first rows; NaN where no dates tell. */
  static double rowsPerDay(InputTable table) {
    if (!table.repeatable()) {
      return Double.NaN;
    }
    double[] days = new double[LOOKED_AT];
    int count = 0;
    try (ObservationReader rows = table.open()) {
      String first = null;
      for (int row = 0; count < LOOKED_AT && row < SERIES * LOOKED_AT && rows.next(); row++) {
        days[count] = rows.days();
        first = row == 0 ? series(rows.key()) : first;
        boolean counts = !Double.isNaN(days[count]) && series(rows.key()).equals(first);
        count += counts ? 1 : 0;
      }
    }
    return count < 2 ? Double.NaN : rowsPerDay(Arrays.copyOf(days, count));
  }

  /** By the usual step; of dates without a time of day, by how often one stands. */
  static double rowsPerDay(double[] days) {
    double[] steps = new double[days.length - 1];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = days[i + 1] - days[i];
    }
    Arrays.sort(steps);
    double usual = steps[steps.length / 2];
    if (usual > 0) {
      return 1 / usual;
    }
    double span = days[days.length - 1] - days[0];
    return usual == 0 && span > 0 ? Math.rint(days.length / (span + 1)) : Double.NaN;
  }
}
