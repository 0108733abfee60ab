package dev.flyball.data;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the timestamps among a column's texts, the date orders that fit them, and the days they
 * cover.
 */
final class TimestampScan {
  private final TimestampParser parser = new TimestampParser();
  private final Map<DateOrder, Span> orders = new EnumMap<>(DateOrder.class);
  private long count;
  private long dates;
  private long times;
  private double earliest = 1;
  private double latest;

  void look(String text) {
    if (!parser.read(text)) {
      return;
    }
    count++;
    if (parser.hasTime()) {
      times++;
      earliest = Math.min(earliest, parser.dayShare());
      latest = Math.max(latest, parser.dayShare());
    }
    if (parser.hasDate()) {
      dates++;
      for (DateOrder order : DateOrder.values()) {
        parser
            .date(order)
            .ifPresent(
                date -> orders.computeIfAbsent(order, o -> new Span()).add(date.toEpochDay()));
      }
    }
  }

  long count() {
    return count;
  }

  /** How many of them can be read in the order that fits most. */
  long fitting() {
    return count - dates + best().map(this::span).map(span -> span.count).orElse(dates);
  }

  /** The most frequent layout; if both orders fit equally often, day first. */
  Optional<TimestampLayout> layout() {
    if (count == 0) {
      return Optional.empty();
    }
    Optional<DateOrder> order = 2 * dates >= count ? best() : Optional.empty();
    long days = order.map(this::span).map(Span::days).orElse(0L);
    // The same time on several days is none: a table of days may say midnight.
    boolean oneTime = order.isPresent() && days > 1 && earliest == latest;
    boolean time = 2 * times >= count && !oneTime;
    // Dates of most days, and no time of day.
    boolean daily = !time && 2 * order.map(this::span).map(span -> span.count).orElse(0L) >= days;
    return Optional.of(new TimestampLayout(order, time).covering(days).withWeekdays(daily));
  }

  private Span span(DateOrder order) {
    return orders.getOrDefault(order, new Span());
  }

  private Optional<DateOrder> best() {
    Optional<DateOrder> best = Optional.empty();
    long most = 0;
    for (Map.Entry<DateOrder, Span> order : orders.entrySet()) {
      if (order.getValue().count > most) {
        best = Optional.of(order.getKey());
        most = order.getValue().count;
      }
    }
    return best;
  }

  /** The first and the last day. */
  private static final class Span {
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long count;

    void add(long day) {
      first = Math.min(first, day);
      last = Math.max(last, day);
      count++;
    }

    long days() {
      return last - first + 1;
    }
  }
}
