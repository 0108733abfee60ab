package dev.flyball.data;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses timestamps: a date ({@code 2004-03-10}, {@code 10/03/04}, {@code 10-Mar-2004}, {@code
 * March 10, 2004}, {@code 20040310T18}), a time of day such as {@code 18:00}, {@code 6:00 PM},
 * {@code 18:00:00.25} or {@code 18.00.00}, or both; a weekday before and a zone behind ({@code Z},
 * {@code +01:00}, {@code GMT}) are read and not applied: the hour stays the one on the wall.
 */
final class TimestampParser {
  private static final int SECONDS_PER_DAY = 86_400;
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> WEEKDAYS =
      List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

  /** Two digits of a year from here on are of the last century. */
  private static final int PIVOT = 69;

  private String text = "";
  private int at;
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
    begin(timestamp);
    skipWeekday();
    int start = at;
    hasDate = readDate();
    if (!hasDate) {
      at = start;
    } else if (at == text.length()) {
      return true;
    } else if (!skipBetween()) {
      return false;
    }
    hasTime = readTime();
    return hasTime && at == text.length();
  }

  /** The same for a text that has no date: {@code 10.03.04} may be one, or four past three. */
  boolean readTimeOnly(String timestamp) {
    begin(timestamp);
    hasTime = readTime();
    return hasTime && at == text.length();
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

  private void begin(String timestamp) {
    text = timestamp.replace('\u202f', ' ').replace('\u00a0', ' ');
    at = 0;
    fixed = null;
    hasDate = false;
    hasTime = false;
    dotted = false;
    shortYear = false;
    halfDays = false;
    seconds = 0;
  }

  private boolean readDate() {
    String word = word();
    if (!word.isEmpty()) {
      return monthFirst(month(word));
    }
    int begin = at;
    int first = digits();
    int width = at - begin;
    if (width == 8) {
      date[0] = first / 10_000;
      date[1] = first / 100 % 100;
      date[2] = first % 100;
      yearFirst = true;
      return date(DateOrder.YEAR_FIRST).isPresent();
    }
    if (width == 0 || width > 4 || width == 3 || at == text.length()) {
      return false;
    }
    char separator = text.charAt(at);
    boolean apart = separator == '-' || separator == '/' || separator == '.';
    at += apart ? 1 : 0;
    skip(" ");
    if (month(peekWord()) > 0) {
      return width < 4 ? dayFirst(first) : namedIn(first, separator);
    }
    if (!apart) {
      return false;
    }
    int start = at;
    int second = digits();
    int middle = at - start;
    if (at == text.length() || text.charAt(at) != separator) {
      return false;
    }
    at++;
    start = at;
    int third = digits();
    int last = at - start;
    yearFirst = width == 4;
    shortYear = !yearFirst && last == 2;
    dotted = shortYear && separator == '.';
    date[0] = first;
    date[1] = second;
    date[2] = third;
    boolean complete = yearFirst ? last == 1 || last == 2 : last == 2 || last == 4;
    complete &= !dotted || width == 2 && middle == 2;
    return complete && DateOrder.WRITTEN.stream().anyMatch(order -> date(order).isPresent());
  }

  /** {@code Jan 15, 2024} behind its month. */
  private boolean monthFirst(int month) {
    if (month == 0) {
      return false;
    }
    skip(".");
    skip(" -/");
    int day = digits();
    if (List.of("st", "nd", "rd", "th").contains(peekWord())) {
      at += 2;
    }
    skip(",-/");
    skip(" ");
    return fix(year(), month, day);
  }

  /** {@code 15-Jan-2024} behind its day. */
  private boolean dayFirst(int day) {
    skip(" ");
    int month = month(word());
    skip(".");
    skip("-/,");
    skip(" ");
    return fix(year(), month, day);
  }

  /** {@code 2024-Jan-15} behind its year. */
  private boolean namedIn(int year, char separator) {
    int month = month(word());
    return skip(String.valueOf(separator)) && fix(year, month, digits());
  }

  private boolean fix(int year, int month, int day) {
    try {
      fixed = year < 0 ? null : LocalDate.of(year, Math.max(0, month), day);
    } catch (DateTimeException e) {
      fixed = null;
    }
    return fixed != null;
  }

  /** A year of four or two digits; -1 if there is none. */
  private int year() {
    int start = at;
    int year = digits();
    return at - start == 4 ? year : at - start == 2 ? full(year) : -1;
  }

  private static int full(int year) {
    return year + (year < PIVOT ? 2000 : 1900);
  }

  private void skipWeekday() {
    String word = peekWord();
    if (word.length() >= 3 && WEEKDAYS.contains(word.substring(0, 3))) {
      word();
      skip(".,");
      skip(" ");
    }
  }

  /** What stands between date and time. */
  private boolean skipBetween() {
    boolean comma = skip(",");
    return skip(" T:_") || comma;
  }

  private boolean skip(String any) {
    boolean found = at < text.length() && any.indexOf(text.charAt(at)) >= 0;
    at += found ? 1 : 0;
    return found;
  }

  /** The letters at hand, in lower case. */
  private String peekWord() {
    int end = at;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return text.substring(at, end).toLowerCase(Locale.ROOT);
  }

  private String word() {
    String word = peekWord();
    at += word.length();
    return word;
  }

  /** The number of a month by its name or the first three letters; 0 if it is none. */
  private static int month(String word) {
    int place = word.length() < 3 ? -1 : MONTHS.indexOf(word.substring(0, 3));
    boolean whole =
        place >= 0
            && (word.length() == 3
                || word.equals("sept")
                || Month.of(place + 1).name().equalsIgnoreCase(word));
    return whole ? place + 1 : 0;
  }

  private boolean readTime() {
    int start = at;
    int hours = digits();
    int width = at - start;
    if (width == 4 || width == 6) {
      // 1830 or 183000, behind a date alone.
      int all = width == 4 ? 100 * hours : hours;
      return hasDate && clock(all / 10_000, all / 100 % 100, all % 100, 0);
    }
    if (width == 0 || width > 2) {
      return false;
    }
    char separator = at < text.length() ? text.charAt(at) : '\0';
    if (separator != ':' && separator != '.') {
      return halfDay() && clock(hours, 0, 0, 0);
    }
    at++;
    int minutes = twoDigits();
    boolean toSeconds = at < text.length() && text.charAt(at) == separator;
    // Two numbers with a point between them and no date before are a number, not a time.
    if (!toSeconds && separator == '.' && !hasDate) {
      return false;
    }
    at += toSeconds ? 1 : 0;
    int whole = toSeconds ? twoDigits() : 0;
    double fraction = toSeconds && separator == ':' ? fraction() : 0;
    return clock(hours, minutes, whole, fraction);
  }

  private boolean halfDay() {
    String rest = text.substring(at).strip().toLowerCase(Locale.ROOT).replace(".", "");
    return rest.startsWith("am") || rest.startsWith("pm");
  }

  /** Takes the time, its half of the day, and what zone stands behind it. */
  private boolean clock(int hours, int minutes, int whole, double fraction) {
    int hour = hours;
    if (halfDay()) {
      halfDays = true;
      skip(" ");
      hour = hours % 12 + (text.charAt(at) == 'p' || text.charAt(at) == 'P' ? 12 : 0);
      at++;
      skip(".");
      at++;
      skip(".");
      if (hours < 1 || hours > 12) {
        return false;
      }
    }
    seconds = 3600.0 * hour + 60.0 * minutes + whole + fraction;
    return hour < 24 && minutes < 60 && whole <= 60 && skipZone();
  }

  /** A number of exactly two digits; a large one if it is not. */
  private int twoDigits() {
    int start = at;
    int number = digits();
    return at - start == 2 ? number : Integer.MAX_VALUE;
  }

  private double fraction() {
    if (at == text.length() || text.charAt(at) != '.' && text.charAt(at) != ',') {
      return 0;
    }
    int start = ++at;
    int shown = digits();
    return shown / Math.pow(10, Math.min(9, at - start));
  }

  private boolean skipZone() {
    skip(" ");
    String name = text.substring(at, at + word().length());
    boolean sound = name.length() <= 5 && name.equals(name.toUpperCase(Locale.ROOT));
    if (skip("+-")) {
      int start = at;
      digits();
      if (at - start == 2 && skip(":")) {
        digits();
      }
      sound &= at - start == 2 || at - start == 4 || at - start == 5;
    }
    if (at < text.length() && text.charAt(at) == '[' && text.endsWith("]")) {
      at = text.length();
    }
    return sound;
  }

  /** The number at hand, of which nine digits count; none is 0. */
  private int digits() {
    int number = 0;
    int start = at;
    for (; at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9'; at++) {
      number = at - start < 9 ? 10 * number + (text.charAt(at) - '0') : number;
    }
    return number;
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
