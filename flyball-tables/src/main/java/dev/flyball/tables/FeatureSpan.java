package dev.flyball.tables;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The features that one column of a table becomes, and the way back from them to a cell.
 *
 * @param column the column's name
 * @param first the place of its first feature
 * @param width how many features it has
 * @param kind what it holds
 * @param categories those it knows; empty unless it holds categories
 */
public record FeatureSpan(
    String column, int first, int width, FeatureKind kind, List<String> categories) {

  public FeatureSpan {
    categories = List.copyOf(categories);
  }

  static FeatureSpan of(FeatureColumn column, int first) {
    int width = column.features().size();
    if (column instanceof FeatureColumn.Categories categories) {
      return new FeatureSpan(
          column.name(), first, width, FeatureKind.CATEGORY, categories.categories());
    }
    FeatureKind kind =
        column instanceof FeatureColumn.Numbers ? FeatureKind.NUMBER : FeatureKind.TIME;
    return new FeatureSpan(column.name(), first, width, kind, List.of());
  }

  /** Whether any of its features has a value in this row. */
  public boolean seenIn(double[] features) {
    for (int j = first; j < first + width; j++) {
      if (!Double.isNaN(features[j])) {
        return true;
      }
    }
    return false;
  }

  /**
   * The cell that these features stand for: a number, or the category whose feature is the largest;
   * null where that is none that has a name. A date cannot be told from its cycles, so it is null.
   */
  public @Nullable Object cell(double[] features) {
    if (kind == FeatureKind.NUMBER) {
      return features[first];
    }
    int largest = first;
    for (int j = first + 1; j < first + width; j++) {
      largest = features[j] > features[largest] ? j : largest;
    }
    return largest - first < categories.size() ? categories.get(largest - first) : null;
  }
}
