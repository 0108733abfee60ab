package dev.flyball.serve.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values as JSON can say them: no number that is not finite, no empty {@link Optional}. */
final class Plain {
  private Plain() {}

  static @Nullable Object of(@Nullable Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number : null;
    }
    if (value instanceof Optional<?> maybe) {
      return maybe.map(Plain::of).orElse(null);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> plain = new LinkedHashMap<>();
      map.forEach((key, each) -> plain.put(String.valueOf(key), of(each)));
      return plain;
    }
    if (value instanceof Collection<?> all) {
      List<@Nullable Object> plain = new ArrayList<>(all.size());
      all.forEach(each -> plain.add(of(each)));
      return plain;
    }
    if (value instanceof double[] numbers) {
      List<@Nullable Object> plain = new ArrayList<>(numbers.length);
      for (double number : numbers) {
        plain.add(of(number));
      }
      return plain;
    }
    return value;
  }
}
