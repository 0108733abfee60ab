package dev.flyball.data;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses timestamps: a date ({@code 2004-03-10}, {@code 10/03/04}, {@code 10-Mar-2004}, {@code
 * March 10, 2004}, {@code 20040310T18}), a time of day such as {@code 18:00}, {@code 6:00 PM},
 * {@code 18:00:00.25} or {@code 18.00.00}, or both; a weekday before and a zone behind ({@code Z},
 * {@code +01:00}, {@code GMT}) are read and not applied: the hour stays the one on the wall.
 */
final class TimestampParser {
  private static final int SECONDS_PER_DAY = 86_400;

  /** Two digits of a year from here on are of the last century. */
  private static final int PIVOT = 69;

  private static final String YEAR = "(\\d{4}|\\d\\d)(?!\\d)";
  private static final Pattern WEEKDAY =
      Pattern.compile("(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*+[.,]? ?", Pattern.CASE_INSENSITIVE);

  /** Numbers alone, {@code 10-Mar-2004}, {@code March 10, 2004} or {@code 2004-Mar-10}. */
  private static final Pattern DATE =
      Pattern.compile(
          "(\\d{1,4})([/.-]) ?(\\d{1,9})\\2(\\d{4}|\\d{1,2})(?!\\d)"
              + "|(\\d{4})(\\d\\d)(\\d\\d)(?!\\d)"
              + ("|(\\d{1,2})[/.-]? ?(\\p{L}++)[.]?[,/-]? ?" + YEAR)
              + ("|(\\p{L}++)[.]?[ /-]?(\\d{1,9})(?!\\d)(?:st|nd|rd|th)?[,/-]? ?" + YEAR)
              + "|(\\d{4})(?:([/.-]) ?| )(\\p{L}++)(?:\\15| )(\\d{1,9})(?!\\d)",
          Pattern.CASE_INSENSITIVE);

  /** Hours and more, the half of the day, and a zone. */
  private static final Pattern TIME =
      Pattern.compile(
          "(?:(\\d{1,2})([:.])(\\d\\d)(?:\\2(\\d\\d)([.,]\\d*+)?)?|(\\d\\d)(\\d\\d)(\\d\\d)?|(\\d{1,2}))(?!\\d)"
              + "(?: *+([ap])[.]?m[.]?)?"
              + " ?(\\p{L}{0,5}+)(?:[+-](?:\\d\\d(?::\\d\\d?)?|\\d{4,5}))?(?:\\[.*\\])?",
          Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

  private final int[] date = new int[3];
  private boolean yearFirst;
  private boolean shortYear;
  private boolean dotted;
  private boolean halfDays;
  private @Nullable LocalDate fixed;
  private boolean hasDate;
  private boolean hasTime;
  private double seconds;

  /** Whether the text is a timestamp, in whatever order its date is. */
  boolean read(String timestamp) {
    String text = begin(timestamp);
    Matcher weekday = WEEKDAY.matcher(text);
    int start = weekday.lookingAt() ? weekday.end() : 0;
    Matcher found = DATE.matcher(text).region(start, text.length());
    hasDate = found.lookingAt() && takeDate(found);
    if (!hasDate) {
      return readTime(text, start);
    }
    int end = found.end();
    int time = end + (text.startsWith(",", end) ? 1 : 0);
    time += time < text.length() && " T:_".indexOf(text.charAt(time)) >= 0 ? 1 : 0;
    return end == text.length() || time > end && readTime(text, time);
  }

  /** The same for a text that has no date: {@code 10.03.04} may be one, or four past three. */
  boolean readTimeOnly(String timestamp) {
    return readTime(begin(timestamp), 0);
  }

  /** Whether a cell that is not missing is a timestamp as the column's layout has them. */
  boolean read(Source source, int column, TimestampLayout layout) {
    Optional<DateOrder> order = layout.date();
    if (order.isEmpty()) {
      return readTimeOnly(source.text(column)) || read(source.text(column));
    }
    double number = source.number(column);
    if (order.get() == DateOrder.SETTLING && !Double.isNaN(number)) {
      order = DateOrder.NUMBERS.stream().filter(o -> !Double.isNaN(o.days(number))).findFirst();
      return order.isPresent() && read(order.get(), number);
    }
    return order.get().ofNumbers()
        ? !Double.isNaN(number) && read(order.get(), number)
        : read(source.text(column)) && (!hasDate || date(order.get()).isPresent());
  }

  /** Takes a number for a moment; true, though it tells nothing, if it is none. */
  boolean read(DateOrder order, double number) {
    begin("");
    yearFirst = true;
    double days = order.days(number);
    hasDate = !Double.isNaN(days);
    hasTime = hasDate;
    if (hasDate) {
      fixed = LocalDate.ofEpochDay((long) Math.floor(days));
      seconds = Math.rint((days - Math.floor(days)) * SECONDS_PER_DAY * 1e3) / 1e3;
    }
    return true;
  }

  private String begin(String timestamp) {
    fixed = null;
    hasDate = false;
    hasTime = false;
    dotted = false;
    shortYear = false;
    halfDays = false;
    seconds = 0;
    return timestamp.replace('\u202f', ' ').replace('\u00a0', ' ');
  }

  private boolean takeDate(Matcher found) {
    if (found.start(8) >= 0) {
      return fix(found.group(10), found.group(9), found.group(8));
    }
    if (found.start(11) >= 0) {
      return fix(found.group(13), found.group(11), found.group(12));
    }
    if (found.start(14) >= 0) {
      return fix(found.group(14), found.group(16), found.group(17));
    }
    boolean apart = found.start(1) >= 0;
    String first = found.group(apart ? 1 : 5);
    String middle = found.group(apart ? 3 : 6);
    String last = found.group(apart ? 4 : 7);
    date[0] = Integer.parseInt(first);
    date[1] = Integer.parseInt(middle);
    date[2] = Integer.parseInt(last);
    yearFirst = first.length() == 4;
    shortYear = !yearFirst && last.length() == 2;
    dotted = shortYear && found.group(2).equals(".");
    boolean whole = yearFirst ? last.length() < 4 : last.length() > 1 && first.length() < 3;
    whole &= !dotted || first.length() == 2 && middle.length() == 2;
    return whole && DateOrder.WRITTEN.stream().anyMatch(order -> date(order).isPresent());
  }

  /** Takes a date with the name of its month. */
  private boolean fix(String year, String name, String day) {
    for (Month month : Month.values()) {
      boolean known =
          name.equalsIgnoreCase(month.name())
              || name.equalsIgnoreCase(month.name().substring(0, 3))
              || month == Month.SEPTEMBER && name.equalsIgnoreCase("sept");
      if (known) {
        int number = Integer.parseInt(year);
        LocalDate first = LocalDate.of(year.length() == 2 ? full(number) : number, month, 1);
        int of = Integer.parseInt(day);
        fixed = of >= 1 && of <= first.lengthOfMonth() ? first.withDayOfMonth(of) : null;
        return fixed != null;
      }
    }
    return false;
  }

  private static int full(int year) {
    return year + (year < PIVOT ? 2000 : 1900);
  }

  /** Whether the rest is a time of day: in digits alone and in hours and minutes behind a date. */
  private boolean readTime(String text, int from) {
    Matcher found = TIME.matcher(text).region(from, text.length());
    if (!found.matches()) {
      return false;
    }
    boolean clock = found.start(1) >= 0;
    boolean digits = found.start(6) >= 0;
    boolean points = clock && text.charAt(found.start(2)) == '.';
    int hours = number(found, clock ? 1 : digits ? 6 : 9);
    int minutes = number(found, clock ? 3 : 7);
    int whole = number(found, clock ? 4 : 8);
    String zone = found.group(11);
    halfDays = found.start(10) >= 0;
    boolean fits =
        clock
            ? !points || found.start(5) < 0 && (hasDate || found.start(4) >= 0)
            : digits ? hasDate : halfDays;
    fits &= zone.equals(zone.toUpperCase(Locale.ROOT)) && (!halfDays || hours >= 1 && hours <= 12);
    boolean afternoon = halfDays && found.group(10).equalsIgnoreCase("p");
    hours = halfDays ? hours % 12 + (afternoon ? 12 : 0) : hours;
    seconds = 3600.0 * hours + 60.0 * minutes + whole;
    if (found.end(5) > found.start(5) + 1) {
      String shown =
          text.substring(found.start(5) + 1, Math.min(found.start(5) + 10, found.end(5)));
      seconds += Integer.parseInt(shown) / Math.pow(10, shown.length());
    }
    hasTime = fits && hours < 24 && minutes < 60 && whole <= 60;
    return hasTime;
  }

  private static int number(Matcher found, int group) {
    return found.start(group) < 0 ? 0 : Integer.parseInt(found.group(group));
  }

  boolean hasDate() {
    return hasDate;
  }

  boolean hasTime() {
    return hasTime;
  }

  /** Whether the date that was read may be a time of day with points as well. */
  boolean maybeTime() {
    return hasDate && dotted && !hasTime && date[0] < 24 && date[1] < 60 && date[2] < 60;
  }

  /** Whether its year has two digits, as many a code has. */
  boolean shortYear() {
    return hasDate && shortYear;
  }

  /** Whether the time said AM or PM, as where the month comes first. */
  boolean halfDays() {
    return halfDays;
  }

  /** Whether day and month could change places, and make another date. */
  boolean ambiguous() {
    return fixed == null
        && !yearFirst
        && hasDate
        && date[0] != date[1]
        && date(DateOrder.DAY_FIRST).isPresent()
        && date(DateOrder.MONTH_FIRST).isPresent();
  }

  /** The date if its numbers stand in this order; empty if they cannot. */
  Optional<LocalDate> date(DateOrder order) {
    if (fixed != null) {
      return Optional.of(fixed);
    }
    if (order == DateOrder.SETTLING) {
      return yearFirst ? date(DateOrder.YEAR_FIRST) : settled().flatMap(this::date);
    }
    if (order == DateOrder.NAMED || !shortYear && yearFirst != (order == DateOrder.YEAR_FIRST)) {
      return Optional.empty();
    }
    boolean first = order == DateOrder.YEAR_FIRST;
    int year = first ? date[0] : date[2];
    int month = order == DateOrder.MONTH_FIRST ? date[0] : date[1];
    int day = first ? date[2] : order == DateOrder.DAY_FIRST ? date[0] : date[1];
    year = shortYear ? full(year) : year;
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    boolean valid = month >= 1 && month <= 12 && day >= 1 && day <= Month.of(month).length(leap);
    return valid && year < 10_000 ? Optional.of(LocalDate.of(year, month, day)) : Optional.empty();
  }

  /** The order that one value shows: month first where only that fits, or the clock is American. */
  Optional<DateOrder> settled() {
    if (fixed != null || yearFirst) {
      return Optional.empty();
    }
    boolean days = date(DateOrder.DAY_FIRST).isPresent();
    boolean months = date(DateOrder.MONTH_FIRST).isPresent();
    boolean american = months && (!days || halfDays);
    return american
        ? Optional.of(DateOrder.MONTH_FIRST)
        : days ? Optional.of(DateOrder.DAY_FIRST) : Optional.empty();
  }

  /** A cell and how it is read, as in {@code 03/04/2024 is 2024-04-03}. */
  static String inWords(String cell, TimestampLayout layout) {
    TimestampParser parser = new TimestampParser();
    DateOrder order = layout.date().orElse(null);
    if (order == null || order == DateOrder.YEAR_FIRST) {
      return "";
    }
    boolean read = order.ofNumbers() ? parser.read(order, Decimal.parse(cell)) : parser.read(cell);
    Optional<LocalDate> date = read && parser.hasDate() ? parser.date(order) : Optional.empty();
    String time =
        parser.hasTime() && layout.time()
            ? " " + LocalTime.ofSecondOfDay((long) (parser.dayShare() * SECONDS_PER_DAY + 1e-3))
            : "";
    return date.map(day -> "%s is %s%s".formatted(cell, day, time)).orElse("");
  }

  /** The share of the day that has passed, in [0, 1). */
  double dayShare() {
    return Math.min(seconds, SECONDS_PER_DAY - 1e-6) / SECONDS_PER_DAY;
  }
}
