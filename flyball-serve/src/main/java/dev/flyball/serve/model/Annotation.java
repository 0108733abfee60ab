package dev.flyball.serve.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A note of a user about a model: "sensor 3 was replaced".
 *
 * @param number counts the annotations of a model
 * @param id to recognise it when it is sent twice; null if none was given
 * @param sequence the row that it belongs to
 * @param time when that was, in milliseconds since 1970
 * @param key whose learner it is about; null where it is about the model
 */
public record Annotation(
    long number, @Nullable String id, long sequence, long time, @Nullable String key, String text) {

  /** The name of the text in a row of an {@link LogEntry}, which has a place for all the rest. */
  private static final String TEXT = "text";

  byte[] toBytes() {
    Row row = new Row(id, key, time, Map.of(TEXT, text), (double) sequence);
    return new LogEntry(RowAction.KEEP, time, List.of(row)).toBytes();
  }

  static Annotation of(long number, byte[] bytes) {
    Row row = LogEntry.of(bytes).rows().get(0);
    long sequence = row.target() instanceof Double at ? at.longValue() : 0;
    String text = String.valueOf(row.values().get(TEXT));
    return new Annotation(number, row.id(), sequence, row.time(), row.key(), text);
  }
}
