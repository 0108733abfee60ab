package dev.flyball.tables;

/**
 * Which columns become features when nobody chose them by name.
 *
 * @param categories whether a categorical column becomes one feature per category
 * @param unseen whether such a column has one more feature that is 1 for a category that was not
 *     among them (without it, all its features are 0 then)
 * @param timestamps whether dates and times become features: time of day, day of the week and day
 *     of the year, each as a point on a circle
 */
public record EncodingOptions(boolean categories, boolean unseen, boolean timestamps) {

  /** Categories are used, timestamps are not, and there is no feature for unseen categories. */
  public static EncodingOptions defaults() {
    return new EncodingOptions(true, false, false);
  }

  public EncodingOptions withCategories(boolean used) {
    return new EncodingOptions(used, unseen, timestamps);
  }

  public EncodingOptions withUnseen(boolean used) {
    return new EncodingOptions(categories, used, timestamps);
  }

  public EncodingOptions withTimestamps(boolean used) {
    return new EncodingOptions(categories, unseen, used);
  }
}
