package dev.flyball.data;

import java.util.List;

/**
 * Which columns to learn from, by name, before the file is known. Without {@link #features} every
 * column that is not a target is a feature, in file order.
 *
 * @param targetNames what is to be predicted, possibly nothing
 * @param featureNames in the order given; empty means the rest
 */
public record Selection(List<String> targetNames, List<String> featureNames) {
  public Selection {
    targetNames = List.copyOf(targetNames);
    featureNames = List.copyOf(featureNames);
  }

  /** These columns are what is to be predicted. */
  public static Selection target(String... names) {
    return new Selection(List.of(names), List.of());
  }

  /** The same targets with exactly these features, in this order; none means the rest. */
  public Selection features(String... names) {
    return new Selection(targetNames, List.of(names));
  }
}
