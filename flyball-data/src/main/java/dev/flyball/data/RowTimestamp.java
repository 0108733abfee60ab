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
  private static final TimestampLayout TIME_OF_DAY = new TimestampLayout(Optional.empty(), true);

  private final int datePlace;
  private final int timePlace;
  private final TimestampLayout layout;
  private final TimestampParser parser = new TimestampParser();

  private RowTimestamp(int datePlace, int timePlace, TimestampLayout layout) {
    this.datePlace = datePlace;
    this.timePlace = timePlace;
    this.layout = layout;
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
      return new RowTimestamp(NOWHERE, NOWHERE, TIME_OF_DAY);
    }
    Optional<FeatureColumn.Timestamps> times =
        dates.get().layout().time()
            ? Optional.empty()
            : stamps.stream().filter(column -> column.layout().date().isEmpty()).findFirst();
    return new RowTimestamp(
        source.columns().indexOf(dates.get().name()),
        times.map(column -> source.columns().indexOf(column.name())).orElse(NOWHERE),
        dates.get().layout());
  }

  /** Days since 1970-01-01 at the source's current row, NaN where it tells no date. */
  double days(Source source) {
    if (!reads(source, datePlace, layout) || !parser.hasDate()) {
      return Double.NaN;
    }
    Optional<LocalDate> date = parser.date(layout.date().orElseThrow());
    double share = parser.hasTime() ? parser.dayShare() : 0;
    if (reads(source, timePlace, TIME_OF_DAY)) {
      share = parser.dayShare();
    }
    return date.isPresent() ? date.get().toEpochDay() + share : Double.NaN;
  }

  private boolean reads(Source source, int place, TimestampLayout as) {
    return place >= 0 && !source.missing(place) && parser.read(source, place, as);
  }
}
