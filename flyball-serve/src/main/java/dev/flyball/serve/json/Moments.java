package dev.flyball.serve.json;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** When something was, as people and programs write it. */
public final class Moments {
  /** What a caller is told to write. */
  public static final String EXPECTED =
      "milliseconds since 1970 or a time such as 2026-01-31T12:00:00Z or 2026-01-31 12:00";

  private static final DateTimeFormatter TEXT =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("['T'][' ']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffsetId()
          .toFormatter(Locale.ROOT);

  private Moments() {}

  /**
   * Milliseconds since 1970. A text without an offset is in UTC.
   *
   * @param value a number of them, or a text
   * @throws DateTimeException if it is neither
   */
  public static long millis(Object value) {
    if (value instanceof Number number) {
      return number.longValue();
    }
    TemporalAccessor parsed =
        TEXT.parseBest(
            String.valueOf(value).strip(),
            OffsetDateTime::from,
            LocalDateTime::from,
            LocalDate::from);
    if (parsed instanceof OffsetDateTime exact) {
      return exact.toInstant().toEpochMilli();
    }
    LocalDateTime local =
        parsed instanceof LocalDate day ? day.atStartOfDay() : (LocalDateTime) parsed;
    return local.toInstant(ZoneOffset.UTC).toEpochMilli();
  }
}
