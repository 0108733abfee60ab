package dev.flyball.tables;

import java.util.List;

/**
 * Which columns become features when nobody chose them by name.
 *
 * @param categories whether a categorical column becomes one feature per category
 * @param unseen whether such a column has one more feature that is 1 for a category that was not
 *     among them (without it, all its features are 0 then)
 * @param timestamps whether dates and times become features: time of day, day of the week and day
 *     of the year, each as a point on a circle
 * @param excluded columns that do not become features
 * @param included columns that do, though they count rows, hold timestamps or are constant
 */
public record EncodingOptions(
    boolean categories,
    boolean unseen,
    boolean timestamps,
    List<String> excluded,
    List<String> included) {

  public EncodingOptions {
    excluded = List.copyOf(excluded);
    included = List.copyOf(included);
  }

  /** Categories are used, timestamps are not, and there is no feature for unseen categories. */
  public static EncodingOptions defaults() {
    return new EncodingOptions(true, false, false, List.of(), List.of());
  }

  public EncodingOptions withCategories(boolean used) {
    return new EncodingOptions(used, unseen, timestamps, excluded, included);
  }

  public EncodingOptions withUnseen(boolean used) {
    return new EncodingOptions(categories, used, timestamps, excluded, included);
  }

  public EncodingOptions withTimestamps(boolean used) {
    return new EncodingOptions(categories, unseen, used, excluded, included);
  }

  public EncodingOptions withExcluded(List<String> columns) {
    return new EncodingOptions(categories, unseen, timestamps, columns, included);
  }

  public EncodingOptions withIncluded(List<String> columns) {
    return new EncodingOptions(categories, unseen, timestamps, excluded, columns);
  }
}
