package dev.flyball.flink.job;

import dev.flyball.data.MissingCodes;
import dev.flyball.flink.KeyedObservation;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * The roles of the fields of a line: key, id, target, features.
 *
 * @param key the field that holds the key; empty where one model learns from all
 * @param id the field that predictions carry along; empty for none
 * @param target the field to predict
 * @param features the components, in order
 * @param missing codes that stand for a missing number, beside the empty cell
 */
record FieldRoles(String key, String id, String target, List<String> features, List<String> missing)
    implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String ONE_MODEL = "all";

  FieldRoles {
    features = List.copyOf(features);
    missing = List.copyOf(missing);
    if (features.contains(target)) {
      throw new IllegalArgumentException("the target '" + target + "' is among the features");
    }
  }

  MissingCodes missingCodes() {
    return MissingCodes.of(missing);
  }

  /** All fields that are read, features first, then the target. */
  List<String> all() {
    Stream<String> others = Stream.of(target, key, id).filter(name -> !name.isEmpty());
    return Stream.concat(features.stream(), others).distinct().toList();
  }

  /**
   * The observation that these cells make.
   *
   * @throws IllegalArgumentException if the key is empty
   */
  KeyedObservation observation(String keyCell, String idCell, double[] values, double label) {
    if (!key.isEmpty() && keyCell.isEmpty()) {
      throw new IllegalArgumentException("the key %s is empty".formatted(key));
    }
    KeyedObservation observation =
        KeyedObservation.of(key.isEmpty() ? ONE_MODEL : keyCell, 0, values, label);
    return idCell.isEmpty() ? observation : observation.withId(idCell);
  }
}
