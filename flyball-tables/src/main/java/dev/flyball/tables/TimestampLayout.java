package dev.flyball.tables;

import java.util.Objects;
import java.util.Optional;

/**
 * What the timestamps of a column consist of.
 *
 * @param date the order of the date's numbers; empty if there is no date
 * @param time whether there is a time of day
 */
public record TimestampLayout(Optional<DateOrder> date, boolean time) {

  public TimestampLayout {
    Objects.requireNonNull(date, "date");
    if (date.isEmpty() && !time) {
      throw new IllegalArgumentException("a timestamp has a date, a time of day, or both");
    }
  }

  /** Says it in words, as in {@code date (day first) and time}. */
  @Override
  public String toString() {
    String order =
        date.map(
                d ->
                    switch (d) {
                      case YEAR_FIRST -> "date (year first)";
                      case DAY_FIRST -> "date (day first)";
                      case MONTH_FIRST -> "date (month first)";
                    })
            .orElse("");
    return order + (date.isPresent() && time ? " and " : "") + (time ? "time of day" : "");
  }
}
