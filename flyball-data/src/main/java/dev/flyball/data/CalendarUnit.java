package dev.flyball.data;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The calendar unit that a column of whole numbers counts, where its name says so, as {@code month}
 * or {@code arrival_date_week_number} do. Such numbers are cyclic: January follows December.
 */
enum CalendarUnit {
  MONTH(12, 12, "month|mnth|month of year"),
  WEEK(365.25 / 7, 53, "week|week number|week of year"),
  DAY_OF_YEAR(365.25, 366, "day of year|yday|doy"),
  DAY(365.25 / 12, 31, "day|day of month|date of month|mday"),
  HOUR(24, 24, "hour|hr|hour of day"),
  /** Too few to lie on a circle: each is a category. */
  WEEKDAY(0, 7, "weekday|week day|day of week|wday|dow"),
  SEASON(0, 4, "season|quarter");

  private final double period;
  private final int largest;
  private final Pattern names;

  CalendarUnit(double period, int largest, String names) {
    this.period = period;
    this.largest = largest;
    this.names = Pattern.compile(" (" + names + ")$");
  }

  /** How many of them make a whole turn; 0 where each is a category. */
  double period() {
    return period;
  }

  /** The unit of a column; empty where its name names none, or its numbers are no such ones. */
  static Optional<CalendarUnit> of(ColumnReport report) {
    if (report.type() != ColumnType.NUMERIC || !report.whole() || report.misfits() > 0) {
      return Optional.empty();
    }
    // The longest name that it ends with: a day of the year is no day.
    String words = " " + Header.words(report.name());
    return Arrays.stream(values())
        .filter(unit -> unit.fits(report) && unit.length(words) > 0)
        .max((one, other) -> Integer.compare(one.length(words), other.length(words)));
  }

  /** Numbers from 0 or more that cover more than half a turn: less is no cycle. */
  private boolean fits(ColumnReport report) {
    return report.min() >= 0
        && report.max() <= largest
        && 2 * (report.max() - report.min() + 1) > largest;
  }

  /** How long the name of the unit is that the words end with; 0 if they end with none. */
  private int length(String words) {
    Matcher last = names.matcher(words);
    return last.find() ? last.group(1).length() : 0;
  }
}
