package dev.flyball.data;

import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Presents values of an event as the current row of a {@link Source}, so that events and tables
 * share an encoding.
 */
final class EventCells implements Source {
  private final List<String> columns;
  private final NumberCell[] cells;
  private final @Nullable Object[] values;

  EventCells(List<String> columns, NumberCell... cells) {
    this.columns = columns;
    this.cells = cells;
    this.values = new Object[cells.length];
  }

  /** With this value of the first column. */
  EventCells of(Object value) {
    values[0] = value;
    return this;
  }

  /** With the values of its columns in an event; what is not there is missing. */
  void set(Map<String, ?> event) {
    for (int k = 0; k < values.length; k++) {
      values[k] = event.get(columns.get(k));
    }
  }

  @Override
  public String name() {
    return "event";
  }

  @Override
  public List<String> columns() {
    return columns;
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
          new Location(name(), 0, 0, columns.get(place)),
          DataException.quote(text(place)) + " is not a finite number",
          text(place),
          "a number, or null where it is missing");
    }
    return number;
  }

  @Override
  public String text(int place) {
    return values[place] instanceof ZonedDateTime zoned
        ? zoned.toOffsetDateTime().toString()
        : String.valueOf(values[place]).strip();
  }

  @Override
  public double number(int place) {
    double number = cells[place].read(values[place]);
    return number == NumberCell.REFUSED ? Double.NaN : number;
  }

  @Override
  public boolean missing(int place) {
    return cells[place].missing(values[place]);
  }

  @Override
  public void close() {}
}
