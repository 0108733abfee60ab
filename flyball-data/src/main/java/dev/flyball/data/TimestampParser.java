package dev.flyball.data;

import java.time.LocalDate;
import java.time.Month;
import java.util.Optional;

/**
 * Parses timestamps: a date of three numbers with one of {@code -/.} between them, a time of day
 * such as {@code 18:00}, {@code 18:00:00.25} or {@code 18.00.00}, or both with a blank or {@code T}
 * between them; a zone at the end ({@code Z}, {@code +01:00}) is read and not applied: the hour
 * stays the one on the wall.
 */
final class TimestampParser {
  private static final int SECONDS_PER_DAY = 86_400;

  private String text = "";
  private int at;
  private final int[] date = new int[3];
  private boolean yearFirst;
  private boolean hasDate;
  private boolean hasTime;
  private double seconds;

  /** Whether the text is a timestamp, in whatever order its date is. */
  boolean read(String timestamp) {
    text = timestamp;
    at = 0;
    hasDate = readDate();
    if (hasDate && at == text.length()) {
      hasTime = false;
      return true;
    }
    if (hasDate && text.charAt(at) != ' ' && text.charAt(at) != 'T') {
      return false;
    }
    at = hasDate ? at + 1 : 0;
    hasTime = readTime();
    return hasTime && at == text.length();
  }

  private boolean readDate() {
    int first = digits();
    int width = at;
    if (width == 0 || width > 4 || width == 3 || at == text.length()) {
      return false;
    }
    char separator = text.charAt(at);
    if (separator != '-' && separator != '/' && separator != '.') {
      return false;
    }
    at++;
    int second = digits();
    if (at == text.length() || text.charAt(at) != separator) {
      return false;
    }
    at++;
    int start = at;
    int third = digits();
    yearFirst = width == 4;
    boolean complete = at - start == (yearFirst ? 2 : 4) || yearFirst && at - start == 1;
    date[0] = first;
    date[1] = second;
    date[2] = third;
    return complete && (yearFirst ? date(DateOrder.YEAR_FIRST).isPresent() : hasOrder());
  }

  private boolean hasOrder() {
    return date(DateOrder.DAY_FIRST).isPresent() || date(DateOrder.MONTH_FIRST).isPresent();
  }

  private boolean readTime() {
    int start = at;
    int hours = digits();
    if (at == start || at - start > 2 || at == text.length()) {
      return false;
    }
    char separator = text.charAt(at);
    if (separator != ':' && separator != '.') {
      return false;
    }
    at++;
    int minutes = twoDigits();
    boolean toSeconds = at < text.length() && text.charAt(at) == separator;
    // Two numbers with a point between them are a number, not a time.
    if (!toSeconds && separator == '.') {
      return false;
    }
    at += toSeconds ? 1 : 0;
    int whole = toSeconds ? twoDigits() : 0;
    double fraction = toSeconds && separator == ':' ? fraction() : 0;
    seconds = 3600.0 * hours + 60.0 * minutes + whole + fraction;
    return hours < 24 && minutes < 60 && whole <= 60 && skipZone();
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
    if (at == text.length()) {
      return true;
    }
    char sign = text.charAt(at);
    at++;
    if (sign == 'Z' || sign != '+' && sign != '-') {
      return sign == 'Z';
    }
    int start = at;
    digits();
    if (at - start == 2 && at < text.length() && text.charAt(at) == ':') {
      at++;
      digits();
    }
    return at - start == 2 || at - start == 4 || at - start == 5;
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

  /** The date if its numbers stand in this order; empty if they cannot. */
  Optional<LocalDate> date(DateOrder order) {
    if (yearFirst != (order == DateOrder.YEAR_FIRST)) {
      return Optional.empty();
    }
    int year = yearFirst ? date[0] : date[2];
    int month = order == DateOrder.DAY_FIRST || yearFirst ? date[1] : date[0];
    int day = yearFirst ? date[2] : order == DateOrder.DAY_FIRST ? date[0] : date[1];
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    boolean valid = month >= 1 && month <= 12 && day >= 1 && day <= Month.of(month).length(leap);
    return valid ? Optional.of(LocalDate.of(year, month, day)) : Optional.empty();
  }

  /** The share of the day that has passed, in [0, 1). */
  double dayShare() {
    return Math.min(seconds, SECONDS_PER_DAY - 1e-6) / SECONDS_PER_DAY;
  }
}
