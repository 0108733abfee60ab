package dev.flyball.flink.job;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;

/** Reads single fields. */
final class Cells {
  private Cells() {}

  /** The number in {@code text}; NaN where it is empty or one of {@code missing}. */
  static double number(String field, String text, List<String> missing) throws LineException {
    String cell = text.strip();
    if (cell.isEmpty() || missing.contains(cell)) {
      return Double.NaN;
    }
    double value;
    try {
      value = Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw new LineException("%s is '%s'; expected a number".formatted(field, cell));
    }
    return value;
  }

  /** Milliseconds since 1970, written as such or as an ISO-8601 date and time (UTC). */
  static long time(String field, String text) throws LineException {
    String cell = text.strip();
    try {
      if (cell.matches("-?\\d{1,18}")) {
        return Long.parseLong(cell);
      }
      return cell.endsWith("Z")
          ? Instant.parse(cell).toEpochMilli()
          : LocalDateTime.parse(cell.replace(' ', 'T')).toInstant(ZoneOffset.UTC).toEpochMilli();
    } catch (DateTimeParseException | ArithmeticException e) {
      throw new LineException(
          "%s is '%s'; expected milliseconds or a date and time like 2026-11-15T08:00:00Z"
              .formatted(field, cell));
    }
  }
}
