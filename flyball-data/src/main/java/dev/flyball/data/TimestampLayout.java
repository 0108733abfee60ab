package dev.flyball.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The date and time parts of a column's timestamps, and the cycles long enough to use as features.
 * A cycle that was seen once is no cycle: over the thirteen months of a table the day of the year
 * is a slow trend, and what was learned from it does not hold in months that were not seen.
 *
 * @param date the order of the date's numbers; empty if there is no date
 * @param time whether there is a time of day
 * @param week whether the dates cover two weeks
 * @param year whether they cover two years
 * @param weekdays whether every weekday is a feature of its own, in place of the circle of the week
 */
public record TimestampLayout(
    Optional<DateOrder> date, boolean time, boolean week, boolean year, boolean weekdays) {
  private static final long TWO_WEEKS = 14;
  private static final long TWO_YEARS = 730;

  public TimestampLayout {
    Objects.requireNonNull(date, "date");
    if (date.isEmpty() && !time) {
      throw new IllegalArgumentException("a timestamp has a date, a time of day, or both");
    }
    week = week && date.isPresent();
    year = year && date.isPresent();
    weekdays = weekdays && week;
  }

  /** Timestamps with these cycles on circles. */
  public TimestampLayout(Optional<DateOrder> date, boolean time, boolean week, boolean year) {
    this(date, time, week, year, false);
  }

  /** Timestamps whose dates cover all cycles. */
  public TimestampLayout(Optional<DateOrder> date, boolean time) {
    this(date, time, true, true);
  }

  /** This layout with the cycles that {@code days} days are long enough for. */
  TimestampLayout covering(long days) {
    return new TimestampLayout(date, time, days >= TWO_WEEKS, days >= TWO_YEARS);
  }

  /** This layout with one feature per weekday, or without. */
  TimestampLayout withWeekdays(boolean used) {
    return new TimestampLayout(date, time, week, year, used);
  }

  /** This layout with all cycles, however short the column is. */
  TimestampLayout withAllCycles() {
    return new TimestampLayout(date, time, true, true, weekdays);
  }

  /** Whether its moments are written as plain numbers. */
  boolean ofNumbers() {
    return date.map(DateOrder::ofNumbers).orElse(false);
  }

  /** Whether its dates are read with the day before the month. */
  public boolean dayFirst() {
    return date.equals(Optional.of(DateOrder.DAY_FIRST));
  }

  /** Whether anything can be made of it. */
  boolean hasCycles() {
    return time || week || year;
  }

  /** The features made of it, in words. */
  String cycles() {
    List<String> parts = new ArrayList<>();
    if (time) {
      parts.add("time of day");
    }
    if (week) {
      parts.add(weekdays ? "day of the week (a feature each)" : "day of the week");
    }
    if (year) {
      parts.add("day of the year");
    }
    return String.join(", ", parts);
  }

  /** Says it in words, as in {@code date (day first) and time}. */
  @Override
  public String toString() {
    String order = date.map(DateOrder::words).orElse("");
    if (ofNumbers()) {
      return order;
    }
    return order + (date.isPresent() && time ? " and " : "") + (time ? "time of day" : "");
  }
}
