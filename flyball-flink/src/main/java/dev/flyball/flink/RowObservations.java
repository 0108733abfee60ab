package dev.flyball.flink;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.types.Row;

/**
 * Rows of a Flink table as observations. Null is missing, in a feature as in the target.
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
    double[] values = new double[features.size()];
    for (int j = 0; j < values.length; j++) {
      values[j] = number(row, features.get(j));
    }
    Object name = row.getField(key);
    KeyedObservation observation =
        KeyedObservation.of(
            name == null ? null : name.toString(),
            time.isEmpty() ? 0 : time(row.getField(time)),
            values,
            number(row, target));
    Object given = id.isEmpty() ? null : row.getField(id);
    return given == null ? observation : observation.withId(given.toString());
  }

  private static double number(Row row, String column) {
    Object cell = row.getField(column);
    if (cell == null) {
      return Double.NaN;
    }
    if (cell instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "column %s holds a %s; expected a number"
            .formatted(column, cell.getClass().getSimpleName()));
  }

  private long time(Object cell) {
    if (cell instanceof Number milliseconds) {
      return milliseconds.longValue();
    }
    if (cell instanceof Instant instant) {
      return instant.toEpochMilli();
    }
    if (cell instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC).toEpochMilli();
    }
    throw new IllegalArgumentException(
        "column %s holds %s; expected a timestamp or milliseconds".formatted(time, cell));
  }
}
