package dev.flyball.data;

import java.util.List;

/**
 * The targets and features to use, by column name, chosen before the file is read. Without {@link
 * #features} every column that is not a target is a feature, in file order.
 *
 * @param targetNames what is to be predicted, possibly nothing
 * @param featureNames in the order given; empty means the rest
 */
public record ColumnSelection(List<String> targetNames, List<String> featureNames) {
  public ColumnSelection {
    targetNames = List.copyOf(targetNames);
    featureNames = List.copyOf(featureNames);
  }

  /** These columns are what is to be predicted. */
  public static ColumnSelection target(String... names) {
    return new ColumnSelection(List.of(names), List.of());
  }

  /** The same targets with exactly these features, in this order; none means the rest. */
  public ColumnSelection features(String... names) {
    return new ColumnSelection(targetNames, List.of(names));
  }
}
