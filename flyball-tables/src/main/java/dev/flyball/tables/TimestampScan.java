package dev.flyball.tables;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Counts the timestamps among a column's texts, and in which order their dates make sense. */
final class TimestampScan {
  private final Moment moment = new Moment();
  private final Map<DateOrder, Long> orders = new EnumMap<>(DateOrder.class);
  private long count;
  private long dates;
  private long times;

  void look(String text) {
    if (!moment.read(text)) {
      return;
    }
    count++;
    times += moment.hasTime() ? 1 : 0;
    if (moment.hasDate()) {
      dates++;
      for (DateOrder order : DateOrder.values()) {
        if (moment.date(order).isPresent()) {
          orders.merge(order, 1L, Long::sum);
        }
      }
    }
  }

  long count() {
    return count;
  }

  /** What most of them consist of; where both orders fit equally often the day comes first. */
  Optional<TimestampLayout> layout() {
    if (count == 0) {
      return Optional.empty();
    }
    Optional<DateOrder> best = Optional.empty();
    long most = 0;
    for (Map.Entry<DateOrder, Long> order : orders.entrySet()) {
      if (order.getValue() > most) {
        best = Optional.of(order.getKey());
        most = order.getValue();
      }
    }
    boolean mostlyDated = 2 * dates >= count;
    return Optional.of(
        new TimestampLayout(mostlyDated ? best : Optional.empty(), 2 * times >= count));
  }
}
