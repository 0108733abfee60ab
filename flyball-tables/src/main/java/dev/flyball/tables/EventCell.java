package dev.flyball.tables;

import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One value of an event as a table of one cell, so that events are encoded as tables are. */
final class EventCell implements Source {
  private final String column;
  private @Nullable Object value;

  EventCell(String column) {
    this.column = column;
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
        : String.valueOf(value);
  }

  @Override
  public double number(int place) {
    double number = Double.NaN;
    if (value instanceof Number given) {
      number = given.doubleValue();
    } else if (value instanceof Boolean flag) {
      number = flag ? 1 : 0;
    } else if (value instanceof String text) {
      number = Decimal.parse(text);
      number = Double.isNaN(number) ? WrittenNumber.parse(text.strip()) : number;
    }
    return Double.isFinite(number) ? number : Double.NaN;
  }

  @Override
  public boolean missing(int place) {
    return value == null
        || value instanceof String text && text.isBlank()
        || value instanceof Double number && number.isNaN()
        || value instanceof Float small && small.isNaN();
  }

  @Override
  public void close() {}
}
