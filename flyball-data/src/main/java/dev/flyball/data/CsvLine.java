package dev.flyball.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.Objects;

/**
 * Parses single lines of delimited text that come from elsewhere, such as a queue or a cluster that
 * splits a file. Cells mean what they mean in {@link CsvSource}. One object reads one line after
 * the other and allocates nothing for a line or a number; not safe for use by several threads.
 */
public final class CsvLine {
  private static final String NAME = "line";

  private final CsvLayout layout;
  private final NumberCell[] cells;
  private final CsvRows row;

  public CsvLine(CsvLayout layout, MissingCodes missing) {
    this.layout = Objects.requireNonNull(layout, "layout");
    this.cells = new NumberCell(missing, layout.decimal()).in(layout.columns());
    this.row = new CsvRows(InputStream.nullInputStream(), layout.delimiter());
  }

  /**
   * Cuts a line into its fields; false if it is blank.
   *
   * @throws DataException if it has not as many fields as there are columns, holds more than one
   *     row, has quotes in the wrong places or is not UTF-8
   */
  public boolean read(byte[] line, int from, int length) {
    Objects.checkFromIndexSize(from, length, line.length);
    row.restart(line, from, length);
    try {
      if (!row.advance()) {
        return false;
      }
      int found = row.fields();
      if (found != layout.columns().size()) {
        throw refused(
            (found < layout.columns().size() ? "too few fields: " : "too many fields: ") + found,
            Integer.toString(found),
            layout.columns().size() + ", as there are columns");
      }
      if (!row.endsHere()) {
        throw refused("more than one row", "", "one row");
      }
      return true;
    } catch (MalformedRowException e) {
      throw refused(
          "is malformed: " + e.getMessage(),
          "",
          "fields with quotes that close right before a delimiter or the end");
    } catch (CharacterCodingException e) {
      throw refused("is not UTF-8", "", "text in UTF-8");
    } catch (IOException e) {
      throw Input.unreadable(NAME, e);
    }
  }

  /**
   * The number in a column of the line, NaN if it is missing.
   *
   * @throws DataException if the cell holds something else
   */
  public double value(int column) {
    double number = row.number(column, cells[column]);
    if (number == NumberCell.REFUSED) {
      Location place = new Location(NAME, 0, 0, Header.label(layout.columns(), column));
      throw cells[column].refused(place, text(column));
    }
    return number;
  }

  /** The text in a column of the line, without surrounding blanks. */
  public String text(int column) {
    return row.text(column);
  }

  private static DataException refused(String problem, String value, String expectation) {
    return new DataException(Location.of(NAME), problem, value, expectation);
  }
}
