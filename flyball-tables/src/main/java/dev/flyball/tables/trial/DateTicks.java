package dev.flyball.tables.trial;

import static dev.flyball.report.Text.text;

import dev.flyball.report.Tick;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tick marks of a row axis: the rows at which hours, days, months or years begin. Keeps at most
 * {@value #MOST} of them, at a stride that doubles, whatever the stream's length. Rows whose dates
 * go back have no such names.
 */
final class DateTicks {
  static final int MOST = 400;

  private static final int FEWEST_TICKS = 3;
  private static final int MOST_TICKS = 8;
  private static final double HOURS_PER_DAY = 24;
  private static final List<Integer> HOURS = List.of(1, 3, 6, 12);
  private static final List<String> PERIODS =
      List.of(
          "P1D", "P2D", "P7D", "P14D", "P1M", "P2M", "P3M", "P6M", "P1Y", "P2Y", "P5Y", "P10Y",
          "P50Y");

  private final ThinnedRows<Double> kept = new ThinnedRows<>(MOST);
  private final List<Long> rows = kept.rows();
  private final List<Double> days = kept.values();

  /** Whether the date of this row is wanted; not where the first rows told none. */
  boolean wants(long row) {
    return kept.wants(row) && (row <= MOST || !rows.isEmpty());
  }

  /** Keeps when a row was taken, in days since 1970-01-01; NaN is passed over. */
  void keep(long row, double day) {
    if (!Double.isNaN(day)) {
      kept.keep(row, day);
    }
  }

  /** The rows at which round dates begin, three to eight of them, or none. */
  List<Tick> ticks() {
    for (int k = 1; k < days.size(); k++) {
      if (days.get(k) < days.get(k - 1)) {
        return List.of();
      }
    }
    if (days.size() < 2) {
      return List.of();
    }
    return Stream.concat(
            HOURS.stream().map(this::hours),
            PERIODS.stream().map(period -> every(Period.parse(period))))
        .filter(ticks -> ticks.size() <= MOST_TICKS)
        .findFirst()
        .filter(ticks -> ticks.size() >= FEWEST_TICKS)
        .orElse(List.of());
  }

  private List<Tick> hours(int step) {
    List<Tick> ticks = new ArrayList<>();
    long first = (long) Math.ceil(days.get(0) * HOURS_PER_DAY / step) * step;
    for (long hour = first;
        hour <= last() * HOURS_PER_DAY && ticks.size() <= MOST_TICKS;
        hour += step) {
      LocalDateTime at = LocalDate.EPOCH.atStartOfDay().plusHours(hour);
      String name = text("%02d-%02d %02d:00", at.getMonthValue(), at.getDayOfMonth(), at.getHour());
      ticks.add(new Tick(row(hour / HOURS_PER_DAY), name));
    }
    return ticks;
  }

  private List<Tick> every(Period period) {
    List<Tick> ticks = new ArrayList<>();
    LocalDate last = LocalDate.ofEpochDay((long) Math.floor(last()));
    LocalDate date = begin(LocalDate.ofEpochDay((long) Math.floor(days.get(0))), period);
    for (; !date.isAfter(last) && ticks.size() <= MOST_TICKS; date = date.plus(period)) {
      if (date.toEpochDay() >= days.get(0)) {
        ticks.add(new Tick(row(date.toEpochDay()), name(date, period)));
      }
    }
    return ticks;
  }

  /** The last round date up to the first row. */
  private static LocalDate begin(LocalDate first, Period period) {
    if (period.getYears() > 0) {
      return LocalDate.of(
          first.getYear() - Math.floorMod(first.getYear(), period.getYears()), 1, 1);
    }
    if (period.getMonths() > 0) {
      int month = (first.getMonthValue() - 1) / period.getMonths() * period.getMonths() + 1;
      return LocalDate.of(first.getYear(), month, 1);
    }
    return first;
  }

  private static String name(LocalDate date, Period period) {
    if (period.getYears() > 0) {
      return text("%d", date.getYear());
    }
    return period.getMonths() > 0
        ? text("%d-%02d", date.getYear(), date.getMonthValue())
        : date.toString();
  }

  private double last() {
    return days.get(days.size() - 1);
  }

  /** The row at which a day begins, between the rows whose dates are known. */
  private double row(double day) {
    int after = 0;
    while (after < days.size() - 1 && days.get(after) < day) {
      after++;
    }
    if (after == 0) {
      return rows.get(0);
    }
    double from = days.get(after - 1);
    double share = (day - from) / (days.get(after) - from);
    return Math.ceil(rows.get(after - 1) + share * (rows.get(after) - rows.get(after - 1)));
  }
}
