package dev.flyball.data;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parses the time of an event, as people and programs write it. */
public final class EventTime {
  /** The accepted forms, for messages. */
  public static final String EXPECTED =
      "milliseconds since 1970 or a time such as 2026-01-31T12:00:00Z or 2026-01-31 12:00";

  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}|1\\d{18}");

  // As milliseconds these would be weeks of 1970 to 1973, or beyond the year 5138.
  private static final long FIRST_SECOND = 1_000_000_000L;
  private static final long PAST_SECONDS = 100_000_000_000L;
  private static final long FIRST_MICROSECOND = 100_000_000_000_000L;
  private static final long FIRST_NANOSECOND = 100_000_000_000_000_000L;
  private static final long PAST_NANOSECONDS = 5_000_000_000_000_000_000L;

  private static final DateTimeFormatter TEXT =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("['T'][' ']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffsetId()
          .toFormatter(Locale.ROOT);

  /** The times that every language can name, ECMAScript's among them. */
  private static final long FURTHEST = 8_640_000_000_000_000L;

  private EventTime() {}

  /**
   * Milliseconds since 1970. What has no offset is in UTC.
   *
   * @param value a number of them, or of seconds, micro- or nanoseconds where it has the size of
   *     these in this age; an instant, a date with or without a time, or a text
   * @throws DateTimeException if it is none of these, or more than 275,000 years from 1970
   */
  public static long millis(Object value) {
    try {
      long millis = read(value);
      if (millis >= -FURTHEST && millis <= FURTHEST) {
        return millis;
      }
    } catch (ArithmeticException e) {
      throw new DateTimeException(value + " is too far from 1970", e);
    }
    throw new DateTimeException(value + " is too far from 1970");
  }

  private static long read(Object value) {
    if (value instanceof Number number) {
      return ofNumber(number.longValue());
    }
    String text = String.valueOf(value).strip();
    if (NUMBER.matcher(text).matches()) {
      return ofNumber(Long.parseLong(text));
    }
    TemporalAccessor moment =
        value instanceof TemporalAccessor given
            ? given
            : TEXT.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
    if (moment instanceof LocalDate day) {
      return read(day.atStartOfDay());
    }
    return moment instanceof LocalDateTime local
        ? local.toInstant(ZoneOffset.UTC).toEpochMilli()
        : Instant.from(moment).toEpochMilli();
  }

  private static long ofNumber(long since) {
    if (since >= FIRST_SECOND && since < PAST_SECONDS) {
      return 1000 * since;
    }
    if (since >= FIRST_MICROSECOND && since < FIRST_NANOSECOND) {
      return since / 1000;
    }
    return since >= FIRST_NANOSECOND && since < PAST_NANOSECONDS ? since / 1_000_000 : since;
  }
}
