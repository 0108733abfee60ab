package dev.flyball.data;

import java.util.Objects;

/** The column that is to be predicted, as a number or as a class. */
public sealed interface Target {
  /** The column's name. */
  String name();

  /** A target that is a number. */
  static Target number(String name) {
    return new NumberTarget(name);
  }

  /** A target that is one of these classes; its value is the class's index. */
  static Target classes(String name, ClassNames classes) {
    return new ClassTarget(name, classes);
  }

  /**
   * The target in a column of the source's current row, NaN if it is missing.
   *
   * @throws DataException if the cell holds something else
   */
  double read(Source source, int column);

  /** A target that is a number. */
  record NumberTarget(String name) implements Target {
    public NumberTarget {
      Objects.requireNonNull(name, "name");
    }

    @Override
    public double read(Source source, int column) {
      return source.value(column);
    }
  }

  /** A target that is one of a few classes. */
  record ClassTarget(String name, ClassNames classes) implements Target {
    public ClassTarget {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(classes, "classes");
    }

    @Override
    public double read(Source source, int column) {
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
}
