package dev.flyball.data;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How a column writes its dates: the order of their numbers, or what its numbers count. */
enum DateOrder {
  /** 10/03/2004 or 10.03.04, the tenth of March. */
  DAY_FIRST("date (day first)", "day-first"),
  /** 03/10/2004, the tenth of March. */
  MONTH_FIRST("date (month first)", "month-first"),
  /** 2004-03-10 or 2004/03/10. */
  YEAR_FIRST("date (year first)", "year-first"),
  /** 10-Mar-2004 or March 10, 2004: no order is needed. */
  NAMED("date (month by name)", "named"),
  /** What a single event shows: the order is settled by the first value that has only one. */
  SETTLING("date", ""),
  /** 20040310, 2004031018, 200403101800 or 20040310180000. */
  DIGITS("date in digits", "digits"),
  SECONDS("seconds since 1970", "seconds", 86_400),
  MILLISECONDS("milliseconds since 1970", "milliseconds", 86_400e3),
  MICROSECONDS("microseconds since 1970", "microseconds", 86_400e6),
  NANOSECONDS("nanoseconds since 1970", "nanoseconds", 86_400e9),
  /** 45000.75: days since the end of 1899, as spreadsheets count them. */
  SERIAL("days as a spreadsheet counts them", "serial", 1);

  /** Orders of numbers with signs between them; among equals the first is taken. */
  static final List<DateOrder> WRITTEN = List.of(NAMED, DAY_FIRST, MONTH_FIRST, YEAR_FIRST);

  /** What plain numbers may be; among equals the first is taken. */
  static final List<DateOrder> NUMBERS =
      List.of(DIGITS, SECONDS, MILLISECONDS, MICROSECONDS, NANOSECONDS, SERIAL);

  /** Since 1973 and before 2100: an earlier count is more often no time. */
  private static final double FIRST_DAY = 1e8 / 86_400;

  private static final double LAST_DAY = 47_482;
  private static final double SPREADSHEET_1970 = 25_569;

  /** A column whose name ends so holds moments. */
  private static final Set<String> MOMENTS =
      Set.of("date", "timestamp", "stamp", "datetime", "ts", "epoch", "unixtime", "unix", "when");

  /** What may stand before time for a moment: a response time is none. */
  private static final Set<String> OF_MOMENTS =
      Set.of(
          "",
          "date",
          "event",
          "start",
          "end",
          "record",
          "sample",
          "measurement",
          "log",
          "local",
          "utc",
          "unix",
          "epoch",
          "arrival",
          "departure",
          "pickup",
          "dropoff",
          "created",
          "server");

  private static final Pattern UNITS =
      Pattern.compile("( (utc|gmt|local|s|ms|us|ns|sec|secs|seconds|millis|milliseconds))+$");

  private final String words;
  private final String option;
  private final double perDay;

  DateOrder(String words, String option) {
    this(words, option, 0);
  }

  DateOrder(String words, String option, double perDay) {
    this.words = words;
    this.option = option;
    this.perDay = perDay;
  }

  String words() {
    return words;
  }

  /** What {@code --time-format} calls it. */
  String option() {
    return option;
  }

  boolean ofNumbers() {
    return this == DIGITS || perDay > 0;
  }

  /** Whether a column's name says that it holds moments; {@code response_time} does not. */
  static boolean named(String column) {
    String name = " " + UNITS.matcher(Header.words(column)).replaceFirst("");
    int blank = name.lastIndexOf(' ');
    String last = name.substring(blank + 1);
    String before = name.substring(0, blank).strip();
    return MOMENTS.contains(last)
        || last.equals("time") && OF_MOMENTS.contains(before.substring(before.lastIndexOf(' ') + 1))
        || last.equals("at") && !before.isEmpty();
  }

  /** Days since 1970 of a number; NaN if it is no moment from 1973 on in this writing. */
  double days(double number) {
    if (this == DIGITS) {
      return digits(number);
    }
    double days = this == SERIAL ? number - SPREADSHEET_1970 : number / perDay;
    return perDay > 0 && days >= FIRST_DAY && days < LAST_DAY ? days : Double.NaN;
  }

  /** Year, month and day, and what is there of hour, minute and second. */
  private static double digits(double number) {
    if (!(number >= 1.9e7 && number < 2.1e13) || number != Math.rint(number)) {
      return Double.NaN;
    }
    String text = Long.toString((long) number);
    int year = Integer.parseInt(text.substring(0, 4));
    if (text.length() % 2 != 0 || year < 1900 || year >= 2100) {
      return Double.NaN;
    }
    try {
      LocalDateTime moment =
          LocalDateTime.of(
              year, two(text, 4), two(text, 6), two(text, 8), two(text, 10), two(text, 12));
      return moment.toLocalDate().toEpochDay() + moment.toLocalTime().toSecondOfDay() / 86_400.0;
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }

  private static int two(String text, int at) {
    return at < text.length() ? Integer.parseInt(text.substring(at, at + 2)) : 0;
  }

  /**
   * What {@code --time-format} means: one of the words, or a pattern such as {@code dd/MM/yyyy
   * HH:mm} or {@code %d/%m/%Y}, of which the order counts.
   */
  static Optional<DateOrder> asked(String format) {
    for (DateOrder order : values()) {
      if (!order.option.isEmpty() && format.equalsIgnoreCase(order.option)) {
        return Optional.of(order);
      }
    }
    String letters =
        format
            .replaceAll("'[^']*'", "")
            .replaceAll("%[bBh]", "MMM")
            .replace("%m", "MM")
            .replaceAll("%[yY]", "yyyy")
            .replaceAll("%[de]", "dd")
            .replaceAll("%.", "");
    int day = letters.indexOf('d');
    int month = letters.indexOf('M');
    int year = Math.max(letters.indexOf('y'), letters.indexOf('u'));
    if (day < 0 || month < 0 || year < 0) {
      return Optional.empty();
    }
    if (letters.contains("MMM")) {
      return Optional.of(NAMED);
    }
    if (letters.startsWith("yyyyMMdd")) {
      return Optional.of(DIGITS);
    }
    return Optional.of(year < month ? YEAR_FIRST : day < month ? DAY_FIRST : MONTH_FIRST);
  }
}
