package dev.flyball.flink.job;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Reads event time. */
final class EventTime {
  private EventTime() {}

  /**
   * Milliseconds since 1970, written as such or as an ISO-8601 date and time, in UTC where it names
   * no offset.
   *
   * @throws LineException if it is something else
   */
  static long parse(String field, String text) {
    String cell = text.strip();
    try {
      if (cell.matches("-?\\d{1,18}")) {
        return Long.parseLong(cell);
      }
      String iso = cell.replace(' ', 'T');
      return iso.matches(".*T.*(Z|[+-]\\d\\d:?\\d\\d)")
          ? OffsetDateTime.parse(iso).toInstant().toEpochMilli()
          : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC).toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw new LineException(
          "%s is '%s'; expected milliseconds or a date and time like 2026-11-15T08:00:00Z"
              .formatted(field, cell));
    }
  }
}
