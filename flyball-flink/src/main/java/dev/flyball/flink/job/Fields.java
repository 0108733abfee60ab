package dev.flyball.flink.job;

import java.io.Serializable;
import java.util.List;

/**
 * Which fields of a line mean what.
 *
 * @param key the field that holds the key; empty where one model learns from all
 * @param time the field that holds event time; empty where order of arrival counts
 * @param target the field to predict
 * @param features the components, in order
 * @param missing texts that stand for a missing number, beside the empty one
 */
record Fields(String key, String time, String target, List<String> features, List<String> missing)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  Fields {
    features = List.copyOf(features);
    missing = List.copyOf(missing);
    if (features.isEmpty()) {
      throw new IllegalArgumentException("there are no features to learn from");
    }
    if (features.contains(target)) {
      throw new IllegalArgumentException("the target '" + target + "' is among the features");
    }
  }

  boolean keyed() {
    return !key.isEmpty();
  }

  boolean timed() {
    return !time.isEmpty();
  }
}
