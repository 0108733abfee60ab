package dev.flyball.data;

import java.util.List;
import java.util.Optional;

/**
 * Options for choosing and encoding features where none are chosen by name.
 *
 * @param unseen whether a column of categories has one more feature that is 1 for a category that
 *     was not among them (without it, all its features are 0 then)
 * @param timestamps whether dates and times become features: time of day, day of the week (of dates
 *     that cover two weeks) and day of the year (two years), each as a point on a circle
 * @param excluded columns that do not become features
 * @param included columns that do, though they count rows, hold short timestamps or are constant
 * @param lagged columns whose past becomes features
 * @param alsoPredicted columns that are predicted beside the target, and so become no features
 * @param key the columns that say to which series a row belongs, none if there are no series;
 *     empty: what is certain is found ({@link KeySearch})
 * @param codes columns of numbers that are categories; empty: they are found ({@link
 *     CodeColumnSearch})
 */
public record EncodingOptions(
    boolean unseen,
    boolean timestamps,
    List<String> excluded,
    List<String> included,
    List<Lagged> lagged,
    List<String> alsoPredicted,
    Optional<List<String>> key,
    Optional<List<String>> codes) {

  public EncodingOptions {
    excluded = List.copyOf(excluded);
    included = List.copyOf(included);
    lagged = List.copyOf(lagged);
    alsoPredicted = List.copyOf(alsoPredicted);
    key = key.map(List::copyOf);
    codes = codes.map(List::copyOf);
  }

  /** Categories and timestamps are used, and there is no feature for unseen categories. */
  public static EncodingOptions defaults() {
    return new EncodingOptions(
        false,
        true,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  public EncodingOptions withUnseen(boolean used) {
    return new EncodingOptions(
        used, timestamps, excluded, included, lagged, alsoPredicted, key, codes);
  }

  public EncodingOptions withTimestamps(boolean used) {
    return new EncodingOptions(unseen, used, excluded, included, lagged, alsoPredicted, key, codes);
  }

  public EncodingOptions withExcluded(List<String> columns) {
    return new EncodingOptions(
        unseen, timestamps, columns, included, lagged, alsoPredicted, key, codes);
  }

  public EncodingOptions withIncluded(List<String> columns) {
    return new EncodingOptions(
        unseen, timestamps, excluded, columns, lagged, alsoPredicted, key, codes);
  }

  public EncodingOptions withLagged(List<Lagged> columns) {
    return new EncodingOptions(
        unseen, timestamps, excluded, included, columns, alsoPredicted, key, codes);
  }

  /** With columns that are predicted beside the target, from the same features. */
  public EncodingOptions withAlsoPredicted(List<String> columns) {
    return new EncodingOptions(unseen, timestamps, excluded, included, lagged, columns, key, codes);
  }

  /** With these columns as key; none means that there are no series. */
  public EncodingOptions withKey(List<String> columns) {
    return new EncodingOptions(
        unseen, timestamps, excluded, included, lagged, alsoPredicted, Optional.of(columns), codes);
  }

  /** With these columns of numbers as categories; none means that numbers are numbers. */
  public EncodingOptions withCodes(List<String> columns) {
    return new EncodingOptions(
        unseen, timestamps, excluded, included, lagged, alsoPredicted, key, Optional.of(columns));
  }
}
