package dev.flyball.tables.train;

import dev.flyball.data.EncodingOptions;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.Task;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * @param weight the column that says how much rows count; empty where all count the same
 */
public record TableFile(
    String place,
    SourceOptions options,
    String target,
    List<String> features,
    Optional<Task> task,
    EncodingOptions encoding,
    long badRows,
    String weight) {

  public TableFile {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(weight, "weight");
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
        0,
        "");
  }

  /** This table with codes that stand for missing values, such as -200. */
  public TableFile missing(String... codes) {
    return options(options.withMissing(MissingCodes.of(codes)));
  }

  /** This table read in another way. */
  public TableFile options(SourceOptions value) {
    return new TableFile(place, value, target, features, task, encoding, badRows, weight);
  }

  /** This table with these features alone, in this order. */
  public TableFile features(String... names) {
    return new TableFile(place, options, target, List.of(names), task, encoding, badRows, weight);
  }

  /** This table with a target that is known to be a number or a class. */
  public TableFile task(Task value) {
    return new TableFile(
        place, options, target, features, Optional.of(value), encoding, badRows, weight);
  }

  /** This table with these columns as key; none means that its rows are no series. */
  public TableFile key(List<String> columns) {
    return new TableFile(
        place, options, target, features, task, encoding.withKey(columns), badRows, weight);
  }

  /**
   * This table with a column that says how much rows count, from 0; it is no feature. An empty name
   * means that there is none.
   */
  public TableFile weighedBy(String column) {
    if (!column.isEmpty() && (column.equals(target) || features.contains(column))) {
      throw new IllegalArgumentException(
          "%s is the %s and cannot say how much rows count; expected another column"
              .formatted(column, column.equals(target) ? "target" : "name of a feature"));
    }
    List<String> excluded = new ArrayList<>(encoding.excluded());
    if (!column.isEmpty() && features.isEmpty()) {
      excluded.add(column);
    }
    return new TableFile(
        place, options, target, features, task, encoding.withExcluded(excluded), badRows, column);
  }

  /**
   * This table with these columns of numbers as categories; none means that numbers are numbers.
   */
  public TableFile codes(List<String> columns) {
    return new TableFile(
        place, options, target, features, task, encoding.withCodes(columns), badRows, weight);
  }

  /** Another file that is read in the same way. */
  public TableFile place(String other) {
    return new TableFile(other, options, target, features, task, encoding, badRows, weight);
  }
}
