package dev.flyball.flink;

import dev.flyball.data.EventTime;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.NumberCell;
import java.time.DateTimeException;
import java.util.List;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.types.Row;

/**
 * Converts rows of a Flink table to observations. Features and target use a table's missing values:
 * null, NaN, and texts that are blank, NA or ?.
 *
 * <pre>{@code
 * DataStream<KeyedObservation> observations =
 *     tables.toDataStream(table)
 *         .map(RowObservations.of("device", "power", List.of("temperature", "load")).time("ts"));
 * }</pre>
 */
public final class RowObservations implements MapFunction<Row, KeyedObservation> {
  private static final long serialVersionUID = 1L;

  private final String key;
  private final String target;
  private final List<String> features;
  private final String time;
  private final String id;

  private RowObservations(
      String key, String target, List<String> features, String time, String id) {
    this.key = key;
    this.target = target;
    this.features = List.copyOf(features);
    this.time = time;
    this.id = id;
  }

  /** The columns of the key, the target and the features, in order of arrival. */
  public static RowObservations of(String key, String target, List<String> features) {
    return new RowObservations(key, target, features, "", "");
  }

  /** The column of event time: a timestamp (UTC where it has no zone) or milliseconds. */
  public RowObservations time(String column) {
    return new RowObservations(key, target, features, column, id);
  }

  /** The column that predictions carry along. */
  public RowObservations id(String column) {
    return new RowObservations(key, target, features, time, column);
  }

  @Override
  public KeyedObservation map(Row row) {
    NumberCell cells = new NumberCell(MissingCodes.usual());
    double[] values = new double[features.size()];
    for (int j = 0; j < values.length; j++) {
      values[j] = number(cells, row, features.get(j));
    }
    Object name = row.getField(key);
    KeyedObservation observation =
        KeyedObservation.of(
            name == null ? null : name.toString(),
            time.isEmpty() ? 0 : time(row.getField(time)),
            values,
            number(cells, row, target));
    Object given = id.isEmpty() ? null : row.getField(id);
    return given == null ? observation : observation.withId(given.toString());
  }

  private static double number(NumberCell cells, Row row, String column) {
    return cells.value(column, row.getField(column));
  }

  private long time(Object cell) {
    try {
      return EventTime.millis(cell);
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "column %s holds %s; expected a timestamp, %s".formatted(time, cell, EventTime.EXPECTED),
          e);
    }
  }
}
