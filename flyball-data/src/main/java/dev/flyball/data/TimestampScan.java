package dev.flyball.data;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the timestamps among a column's cells, the date orders that fit them, and the days they
 * cover. Where several orders fit, the one in which the rows stand in time order is taken.
 */
final class TimestampScan {
  /** So many different numbers that are dates in digits are no accident. */
  private static final int SURE_DIGITS = 5;

  /** A shorter column of numbers is no clock, unless its name says so. */
  private static final int SHORTEST_CLOCK = 8;

  private static final double MOSTLY = 0.9;
  private static final double MINUTES_PER_DAY = 1_440;

  private final TimestampParser parser = new TimestampParser();
  private final Map<DateOrder, Span> orders = new EnumMap<>(DateOrder.class);
  private long count;
  private long dates;
  private long times;
  private long shortYears;
  private long maybeTimes;
  private long timesWithPoints;
  private long halfDays;
  private double earliest = 1;
  private double latest;
  private String example = "";
  private boolean swaps;

  /** Takes note of a cell; false if it is no timestamp. */
  boolean look(String text) {
    if (!parser.read(text)) {
      return false;
    }
    count++;
    if (example.isEmpty() || !swaps && parser.ambiguous()) {
      example = text;
      swaps = parser.ambiguous();
    }
    halfDays += parser.halfDays() ? 1 : 0;
    double share = parser.hasTime() ? parser.dayShare() : 0;
    if (parser.hasTime()) {
      times++;
      earliest = Math.min(earliest, share);
      latest = Math.max(latest, share);
    }
    if (parser.hasDate()) {
      dates++;
      shortYears += parser.shortYear() ? 1 : 0;
      maybeTimes += parser.maybeTime() ? 1 : 0;
      for (DateOrder order : DateOrder.WRITTEN) {
        parser.date(order).ifPresent(date -> span(order).add(date.toEpochDay() + share));
      }
    } else {
      timesWithPoints += text.indexOf('.') > 0 && text.indexOf(':') < 0 ? 1 : 0;
    }
    return true;
  }

  void look(double number) {
    if (number < 25_569) {
      return;
    }
    for (DateOrder order : DateOrder.NUMBERS) {
      double days = order.days(number);
      if (!Double.isNaN(days)) {
        span(order).add(days);
      }
    }
  }

  long count() {
    return count;
  }

  /** Whether they are dates for sure: one 10/03/04 alone may be a code. */
  boolean sure() {
    return shortYears < dates
        || times > 0
        || best(Optional.empty()).map(o -> span(o).distinct > 1).orElse(true);
  }

  /** How many of them can be read in the order that fits most. */
  long fitting() {
    return count - dates + best(Optional.empty()).map(order -> span(order).count).orElse(dates);
  }

  /** The most frequent layout, or that with this order. */
  Optional<TimestampLayout> layout(Optional<DateOrder> asked) {
    if (count == 0) {
      return Optional.empty();
    }
    // 10.03.04 beside 18.00.00 is a time of day.
    boolean points = maybeTimes > 0 && timesWithPoints > 0;
    long dated = points ? dates - maybeTimes : dates;
    Optional<DateOrder> order = 2 * dated >= count ? best(asked) : Optional.empty();
    long days = order.map(o -> span(o).days()).orElse(0L);
    // The same time on several days is none: a table of days may say midnight.
    boolean oneTime = order.isPresent() && days > 1 && earliest == latest;
    boolean time = points || 2 * times >= count && !oneTime;
    return Optional.of(layout(order, time, days));
  }

  private TimestampLayout layout(Optional<DateOrder> order, boolean time, long days) {
    // Dates of most days, and no time of day.
    boolean daily = !time && 2 * order.map(o -> span(o).count).orElse(0L) >= days;
    return new TimestampLayout(order, time).covering(days).withWeekdays(daily);
  }

  /**
   * What {@code numbers} numbers are where they are moments: most lie in the years of one writing,
   * and the column's name says so, or they are dates in digits, or they go one way as a clock does.
   */
  Optional<TimestampLayout> clock(
      String name, long numbers, Optional<DateOrder> asked, boolean byName) {
    boolean named = byName || DateOrder.named(name);
    for (DateOrder order : asked.map(List::of).orElse(DateOrder.NUMBERS)) {
      Span span = span(order);
      boolean digits = order == DateOrder.DIGITS && span.distinct >= SURE_DIGITS;
      boolean ticks = order != DateOrder.SERIAL && span.ticks();
      if (span.count >= MOSTLY * numbers && span.count > 0 && (named || digits || ticks)) {
        boolean time = span.days() == 1 || span.earliest < span.latest;
        return Optional.of(layout(Optional.of(order), time, span.days()));
      }
    }
    return Optional.empty();
  }

  /** A cell that shows how the column is written, best one that has two readings. */
  String example() {
    return example;
  }

  /** Whether a day and a month that change places fit every cell, and the rows do not decide. */
  boolean ambiguous() {
    Span days = span(DateOrder.DAY_FIRST);
    Span months = span(DateOrder.MONTH_FIRST);
    return swaps && days.count == months.count && !(days.sorted() ^ months.sorted());
  }

  /** Whether the rows of a column with this layout are newest first. */
  boolean newestFirst(TimestampLayout layout) {
    return layout.date().map(order -> span(order).falls()).orElse(false);
  }

  private Span span(DateOrder order) {
    return orders.computeIfAbsent(order, none -> new Span());
  }

  private Optional<DateOrder> best(Optional<DateOrder> asked) {
    Optional<DateOrder> best = Optional.empty();
    for (DateOrder order : DateOrder.WRITTEN) {
      if (best.isEmpty() ? span(order).count > 0 : better(order, best.get())) {
        best = Optional.of(order);
      }
    }
    Optional<DateOrder> found = best;
    return asked.filter(order -> span(order).count > 0).or(() -> found);
  }

  /** Whether more cells allow {@code order}, or the rows go more evenly, or a clock has halves. */
  private boolean better(DateOrder order, DateOrder best) {
    Span span = span(order);
    Span other = span(best);
    if (span.count != other.count || best == DateOrder.NAMED) {
      return span.count > other.count;
    }
    if (span.disorder() != other.disorder()) {
      return span.disorder() < other.disorder();
    }
    return span.regular == other.regular
        ? halfDays > 0 && order == DateOrder.MONTH_FIRST
        : span.regular > other.regular;
  }

  /** The moments of one reading: first and last day, and how they go. */
  private static final class Span {
    private double first = Double.POSITIVE_INFINITY;
    private double last = Double.NEGATIVE_INFINITY;
    private double earliest = 1;
    private double latest;
    private double before = Double.NaN;
    private double step = Double.NaN;
    private long rises;
    private long falls;
    private long regular;
    private boolean minutes = true;
    private long distinct;
    private long count;

    void add(double days) {
      double share = Math.rint((days - Math.floor(days)) * 86_400e3) / 86_400e3;
      first = Math.min(first, days);
      last = Math.max(last, days);
      earliest = Math.min(earliest, share);
      latest = Math.max(latest, share);
      count++;
      double by = days - before;
      if (by != 0) {
        distinct++;
      }
      rises += by > 0 ? 1 : 0;
      falls += by < 0 ? 1 : 0;
      if (!Double.isNaN(by) && by != 0) {
        double ticked = by * MINUTES_PER_DAY;
        minutes &= Math.abs(ticked - Math.rint(ticked)) < 1e-4;
        regular += Math.abs(Math.abs(by) - step) <= 1e-6 * step ? 1 : 0;
        step = Math.abs(by);
      }
      before = days;
    }

    long days() {
      return (long) Math.floor(last) - (long) Math.floor(first) + 1;
    }

    long disorder() {
      return Math.min(rises, falls);
    }

    boolean sorted() {
      return disorder() == 0;
    }

    boolean falls() {
      return rises == 0 && falls > 1;
    }

    /** Whether it goes one way, in steps that are alike or whole minutes. */
    boolean ticks() {
      return sorted()
          && rises + falls + 1 >= SHORTEST_CLOCK
          && (minutes || 2 * regular >= rises + falls);
    }
  }
}
