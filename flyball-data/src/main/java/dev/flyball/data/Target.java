package dev.flyball.data;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The column that is to be predicted, as a number or as a class.
 *
 * @param classes those it is one of; null for a number
 */
public record Target(String name, @Nullable ClassNames classes) {
  public Target {
    Objects.requireNonNull(name, "name");
  }

  /** A target that is a number. */
  public static Target number(String name) {
    return new Target(name, null);
  }

  /** A target that is one of these classes; its value is the class's index. */
  public static Target classes(String name, ClassNames classes) {
    return new Target(name, Objects.requireNonNull(classes, "classes"));
  }

  /**
   * The target in a column of the source's current row, NaN if it is missing.
   *
   * @throws DataException if the cell holds something else
   */
  double read(Source source, int column) {
    if (classes == null) {
      return source.value(column);
    }
    if (source.missing(column)) {
      return Double.NaN;
    }
    int index = classes.index(source, column);
    if (index < 0) {
      String found = source.text(column);
      throw new DataException(
          new Location(source.name(), source.row(), source.line(), name),
          DataException.quote(found) + " is not a class",
          found,
          NearestName.expectation(found, classes.names()));
    }
    return index;
  }
}
