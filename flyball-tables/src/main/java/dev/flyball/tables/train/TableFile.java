package dev.flyball.tables.train;

import dev.flyball.data.EncodingOptions;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A table to learn from, not yet scanned: its place, reading options and columns.
 *
 * @param place a file, or {@code -} for standard input
 * @param options how to read it
 * @param target the column to predict; empty where rows are to be learned from themselves
 * @param features the columns to predict it from, in order; empty means all others that can be
 * @param task whether the target is a number or a class; empty means guess
 * @param encoding what becomes of columns that hold no numbers
 * @param badRows how many rows that cannot be used are skipped; 0 means that the first one fails
 */
public record TableFile(
    String place,
    SourceOptions options,
    String target,
    List<String> features,
    Optional<Task> task,
    EncodingOptions encoding,
    long badRows) {

  public TableFile {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(encoding, "encoding");
    features = List.copyOf(features);
    if (badRows < 0) {
      throw new IllegalArgumentException(
          "cannot skip " + badRows + " bad rows; expected 0 or more");
    }
  }

  /** A file and the column to predict from all others; everything else is found out. */
  public static TableFile of(Path file, String target) {
    return new TableFile(
        file.toString(),
        SourceOptions.defaults(),
        target,
        List.of(),
        Optional.empty(),
        EncodingOptions.defaults(),
        0);
  }

  /** This table with codes that stand for missing values, such as -200. */
  public TableFile missing(String... codes) {
    return options(options.withMissing(MissingCodes.of(codes)));
  }

  /** This table read in another way. */
  public TableFile options(SourceOptions value) {
    return new TableFile(place, value, target, features, task, encoding, badRows);
  }

  /** This table with these features alone, in this order. */
  public TableFile features(String... names) {
    return new TableFile(place, options, target, List.of(names), task, encoding, badRows);
  }

  /** This table with a target that is known to be a number or a class. */
  public TableFile task(Task value) {
    return new TableFile(place, options, target, features, Optional.of(value), encoding, badRows);
  }

  /** This table with these columns as key; none means that its rows are no series. */
  public TableFile key(List<String> columns) {
    return new TableFile(
        place, options, target, features, task, encoding.withKey(columns), badRows);
  }

  /**
   * This table with these columns of numbers as categories; none means that numbers are numbers.
   */
  public TableFile codes(List<String> columns) {
    return new TableFile(
        place, options, target, features, task, encoding.withCodes(columns), badRows);
  }

  /** Another file that is read in the same way. */
  public TableFile place(String other) {
    return new TableFile(other, options, target, features, task, encoding, badRows);
  }
}
