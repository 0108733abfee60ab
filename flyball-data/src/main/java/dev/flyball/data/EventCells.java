package dev.flyball.data;

import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Presents one value of an event as a one-cell {@link Source}, so that events and tables share an
 * encoding.
 */
final class EventCell implements Source {
  private final String column;
  private final NumberCell cell;
  private @Nullable Object value;

  EventCell(String column, NumberCell cell) {
    this.column = column;
    this.cell = cell;
  }

  EventCell of(Object other) {
    value = other;
    return this;
  }

  @Override
  public String name() {
    return "event";
  }

  @Override
  public List<String> columns() {
    return List.of(column);
  }

  @Override
  public boolean next() {
    return false;
  }

  @Override
  public long row() {
    return 0;
  }

  @Override
  public long line() {
    return 0;
  }

  @Override
  public double value(int place) {
    if (missing(place)) {
      return Double.NaN;
    }
    double number = number(place);
    if (Double.isNaN(number)) {
      throw new DataException(
          new Location(name(), 0, 0, column),
          DataException.quote(text(place)) + " is not a finite number",
          text(place),
          "a number, or null where it is missing");
    }
    return number;
  }

  @Override
  public String text(int place) {
    return value instanceof ZonedDateTime zoned
        ? zoned.toOffsetDateTime().toString()
        : String.valueOf(value).strip();
  }

  @Override
  public double number(int place) {
    double number = cell.read(value);
    return number == NumberCell.REFUSED ? Double.NaN : number;
  }

  @Override
  public boolean missing(int place) {
    return cell.missing(value);
  }

  @Override
  public void close() {}
}
