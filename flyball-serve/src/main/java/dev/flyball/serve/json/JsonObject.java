package dev.flyball.serve.json;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builder of a JSON object. */
public final class JsonObject extends LinkedHashMap<String, @Nullable Object> {
  private static final long serialVersionUID = 1L;

  /** An object with its first field. */
  public static JsonObject of(String name, @Nullable Object value) {
    return new JsonObject().and(name, value);
  }

  /** With one more field; null is written as such. */
  public JsonObject and(String name, @Nullable Object value) {
    put(name, value);
    return this;
  }

  /** With one more field, unless it is null, not a number, false, or empty. */
  public JsonObject andAny(String name, @Nullable Object value) {
    boolean nothing =
        value == null
            || value.equals(Double.NaN)
            || value.equals(false)
            || value.equals(Optional.empty())
            || value instanceof Collection<?> all && all.isEmpty()
            || value instanceof Map<?, ?> map && map.isEmpty();
    return nothing ? this : and(name, value instanceof Optional<?> some ? some.get() : value);
  }

  /** With all fields of another. */
  public JsonObject andAll(Map<String, ? extends @Nullable Object> others) {
    putAll(others);
    return this;
  }
}
