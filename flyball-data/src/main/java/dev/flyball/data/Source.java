package dev.flyball.data;

import java.io.InputStream;
import java.util.List;

/**
 * A table read once, row by row. Call {@link #next} before every row; {@link #value} and {@link
 * #text} then speak of that row. Not safe for use by several threads.
 *
 * <p>A row that is refused with a {@link DataException} counts as a row, and {@link #next} may go
 * on after it, unless the source itself is broken: then every further call repeats the exception.
 */
public interface Source extends AutoCloseable {

  /**
   * Delimited text with a header, read from a stream that it closes in the end.
   *
   * @param name what to call it in messages
   * @throws DataException if there is no header, or it names a column twice
   */
  static Source delimited(String name, InputStream in, SourceOptions options) {
    return CsvSource.read(name, in, options);
  }

  /** The source's name in messages: that of the file. */
  String name();

  /** The column names in file order; an unnamed column is the empty string. */
  List<String> columns();

  /** Moves to the next row; false after the last. */
  boolean next();

  /**
   * The number of the current row, from 1; 0 before the first, and the row count after the last.
   */
  long row();

  /** The line of the file on which the current row begins, from 1; 0 in a format without lines. */
  long line();

  /**
   * The number in a cell of the current row, NaN if it is missing.
   *
   * @throws DataException if the cell is neither a finite number nor missing
   */
  double value(int column);

  /** The cell as it stands in the file, without surrounding blanks. Allocates. */
  String text(int column);

  /** The number in a cell of the current row, NaN if it is missing or not a finite number. */
  double number(int column);

  /** Whether the cell of the current row is empty, NaN or a missing code. Allocates nothing. */
  boolean missing(int column);

  /** Moves to the next row that can be read; false after the last, and where reading ends. */
  default boolean nextReadable() {
    while (true) {
      try {
        return next();
      } catch (DataException e) {
        if (e.endsReading()) {
          return false;
        }
      }
    }
  }

  /** Where columns stand, by name; -1 for one that is not there. */
  default int[] places(List<String> names) {
    return names.stream().mapToInt(columns()::indexOf).toArray();
  }

  /** The values that a column may take where the format declares them, in order; else empty. */
  default List<String> declaredValues(int column) {
    return List.of();
  }

  /**
   * Writes the current row's numbers of the chosen columns into the first places of {@code into},
   * NaN for missing ones. Allocates nothing.
   *
   * @throws DataException if one of them is neither a finite number nor missing; {@code into} then
   *     holds a part of the row
   */
  default void values(int[] chosen, double[] into) {
    for (int k = 0; k < chosen.length; k++) {
      into[k] = value(chosen[k]);
    }
  }

  /**
   * Notes on data in no column so far: JSON lines may bring a new key after the columns are
   * settled. Empty where nothing was lost; also known after closing.
   */
  default List<String> passedOver() {
    return List.of();
  }

  @Override
  void close();
}
