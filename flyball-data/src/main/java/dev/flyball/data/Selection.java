package dev.flyball.data;

import java.util.Arrays;
import java.util.List;

/**
 * Which columns to learn from, by name, before the file is known: targets, possibly none, and
 * features. Without {@link #features} every column that is not a target is a feature, in file
 * order.
 */
public final class Selection {
  private final List<String> targets;
  private final List<String> features;

  private Selection(List<String> targets, List<String> features) {
    this.targets = List.copyOf(targets);
    this.features = List.copyOf(features);
  }

  /** These columns are what is to be predicted. */
  public static Selection target(String... names) {
    return new Selection(Arrays.asList(names), List.of());
  }

  /** No column is to be predicted. */
  public static Selection unlabelled() {
    return new Selection(List.of(), List.of());
  }

  /** The same targets with exactly these features, in this order. */
  public Selection features(String... names) {
    return features(Arrays.asList(names));
  }

  /** The same targets with exactly these features, in this order; an empty list means the rest. */
  public Selection features(List<String> names) {
    return new Selection(targets, names);
  }

  /** The targets by name, in the order given. */
  public List<String> targetNames() {
    return targets;
  }

  /** The features by name, in the order given; empty means the rest. */
  public List<String> featureNames() {
    return features;
  }
}
