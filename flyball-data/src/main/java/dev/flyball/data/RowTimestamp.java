package dev.flyball.data;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Reads the timestamp of each row from the first date column of an encoding, plus the time of day
 * if a separate column has it.
 */
final class RowTimestamp {
  private static final int NOWHERE = -1;

  private final int datePlace;
  private final int timePlace;
  private final Optional<DateOrder> order;
  private final TimestampParser parser = new TimestampParser();

  private RowTimestamp(int datePlace, int timePlace, Optional<DateOrder> order) {
    this.datePlace = datePlace;
    this.timePlace = timePlace;
    this.order = order;
  }

  /**
   * The dates in the columns of {@code source} that {@code encoding} reads as timestamps; none
   * where it reads none.
   */
  static RowTimestamp of(Source source, Encoding encoding) {
    List<FeatureColumn.Timestamps> stamps =
        encoding.featureColumns().stream()
            .filter(FeatureColumn.Timestamps.class::isInstance)
            .map(FeatureColumn.Timestamps.class::cast)
            .toList();
    Optional<FeatureColumn.Timestamps> dates =
        stamps.stream().filter(column -> column.layout().date().isPresent()).findFirst();
    if (dates.isEmpty()) {
      return new RowTimestamp(NOWHERE, NOWHERE, Optional.empty());
    }
    Optional<FeatureColumn.Timestamps> times =
        dates.get().layout().time()
            ? Optional.empty()
            : stamps.stream().filter(column -> column.layout().date().isEmpty()).findFirst();
    return new RowTimestamp(
        source.columns().indexOf(dates.get().name()),
        times.map(column -> source.columns().indexOf(column.name())).orElse(NOWHERE),
        dates.get().layout().date());
  }

  /** Days since 1970-01-01 at the source's current row, NaN where it tells no date. */
  double days(Source source) {
    if (!reads(source, datePlace) || !parser.hasDate()) {
      return Double.NaN;
    }
    Optional<LocalDate> date = parser.date(order.orElseThrow());
    if (date.isEmpty()) {
      return Double.NaN;
    }
    double share = parser.hasTime() ? parser.dayShare() : 0;
    if (reads(source, timePlace) && parser.hasTime()) {
      share = parser.dayShare();
    }
    return date.get().toEpochDay() + share;
  }

  private boolean reads(Source source, int place) {
    return place >= 0 && !source.missing(place) && parser.read(source.text(place));
  }
}
