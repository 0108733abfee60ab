package dev.flyball.serve.rows;

import dev.flyball.data.FeatureKind;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.Names;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names of the target, id, key and time columns of a flat row: a row of CSV, or an object without
 * {@code features}.
 *
 * @param target the target
 * @param id the id; null where no part is the id
 * @param key the key; null where no part is the key
 * @param time the time of observation; null where no part is
 * @param weight the weight; null where no part is
 * @param texts cells of CSV that are texts whatever they look like
 * @param asked the names that the request gives for id, key and time, by part: rows must have them
 */
public record RowNames(
    String target,
    @Nullable String id,
    @Nullable String key,
    @Nullable String time,
    @Nullable String weight,
    Set<String> texts,
    Map<String, String> asked) {

  /** The parts of a row whose features are apart. */
  static final RowNames APART =
      new RowNames("target", "id", "key", "time", "weight", Set.of(), Map.of());

  /**
   * The names for rows of a model: those that a request gives, else {@code id} and {@code key}; a
   * time and a weight are ordinary features unless they are asked for.
   *
   * @param query the request's own names by part; an empty name means that there is no such part
   */
  public static RowNames of(ModelSpec spec, Map<String, String> query) {
    Set<String> texts =
        spec.features().entrySet().stream()
            .filter(feature -> feature.getValue().kind() != FeatureKind.NUMBER)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    if (!spec.classes().isEmpty()) {
      texts.add(spec.target());
    }
    Map<String, String> asked = new LinkedHashMap<>();
    for (String part : new String[] {"id", "key", "time", "weight"}) {
      if (!query.getOrDefault(part, "").isEmpty()) {
        asked.put(part, query.get(part));
      }
    }
    return new RowNames(
        spec.target(),
        given(query, "id", "id"),
        given(query, "key", spec.keyed() ? "key" : ""),
        given(query, "time", ""),
        given(query, "weight", ""),
        texts,
        asked);
  }

  /** The exception where no row has a name that the request gives. */
  RefusedException missing(String part) {
    return RefusedException.bad(
        "no row has %s, which ?%s= names"
            .formatted(Names.quote(String.valueOf(asked.get(part))), part));
  }

  private static @Nullable String given(Map<String, String> query, String part, String usual) {
    String name = query.getOrDefault(part, usual);
    return name.isEmpty() ? null : name;
  }
}
