package dev.flyball.serve.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One observation of a request: values by name.
 *
 * @param id to recognise it when it is sent twice; null if none was given
 * @param key whose learner it is for; null where the model has one learner
 * @param time when it was observed, in milliseconds since 1970
 * @param values numbers ({@link Double}), texts ({@link String}) or truth values by name; what is
 *     missing or not trusted is absent
 * @param target a number ({@link Double}) or a class ({@link String}); null if it is missing
 * @param weight how much it counts; 0 to leave it unlearned
 * @param problem why it is refused before any learner sees it; null if it is not
 */
public record Row(
    @Nullable String id,
    @Nullable String key,
    long time,
    Map<String, Object> values,
    @Nullable Object target,
    double weight,
    @Nullable String problem) {

  /** The key of the only learner of a model without keys. */
  public static final String NO_KEY = "";

  public Row {
    if (!(values instanceof RowValues)) {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** A row that counts once. */
  public Row(
      @Nullable String id,
      @Nullable String key,
      long time,
      Map<String, Object> values,
      @Nullable Object target) {
    this(id, key, time, values, target, 1);
  }

  public Row(
      @Nullable String id,
      @Nullable String key,
      long time,
      Map<String, Object> values,
      @Nullable Object target,
      double weight) {
    this(id, key, time, values, target, weight, null);
  }

  /** A row that could not be read. */
  public static Row refused(String problem) {
    return new Row(null, null, 0, Map.of(), null, 1, problem);
  }

  /** By what it is known again; null if no id was given. */
  public @Nullable RowId rowId() {
    return id == null ? null : new RowId(keyOrNone(), id);
  }

  /** The same with its values packed. */
  public Row packed(RowValues.Maker maker) {
    return new Row(id, key, time, maker.of(values), target, weight);
  }

  /** The same as if some features were not seen. */
  Row without(List<String> names) {
    if (names.isEmpty()) {
      return this;
    }
    Map<String, Object> fewer = new LinkedHashMap<>(values);
    fewer.keySet().removeAll(names);
    return new Row(id, key, time, fewer, target, weight);
  }

  /** About how much of the heap it takes; names are shared with other rows. */
  public long bytes() {
    if (values instanceof RowValues packed) {
      return 200 + packed.bytes();
    }
    long bytes = 200;
    for (Object value : values.values()) {
      bytes += value instanceof String text ? 100 + text.length() : 64;
    }
    return bytes;
  }

  /** Whose learner it is for; empty where the model has one learner. */
  public String keyOrNone() {
    return key == null ? NO_KEY : key;
  }
}
