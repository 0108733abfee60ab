package dev.flyball.data;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns a cell into a number or a missing value, in the same way for bytes of every format and for
 * values of programs. Allocates nothing for bytes and numbers.
 */
public final class NumberCell {
  /**
   * {@link #read}'s result for a cell that is neither a number nor missing; accepted numbers are
   * finite.
   */
  static final double REFUSED = Double.POSITIVE_INFINITY;

  private final MissingCodes missing;
  private final char decimal;

  /** The signs before decimals of columns that have another one. */
  private final Map<String, Character> signs;

  /** Numbers with a decimal point; {@code missing} stands for missing ones, beside empty cells. */
  public NumberCell(MissingCodes missing) {
    this(missing, '.');
  }

  NumberCell(MissingCodes missing, char decimal) {
    this(missing, decimal, Map.of());
  }

  NumberCell(MissingCodes missing, char decimal, Map<String, Character> signs) {
    this.missing = missing;
    this.decimal = decimal;
    this.signs = signs;
  }

  /** The cells of these columns, in order; those without codes of their own share one. */
  NumberCell[] in(List<String> columns) {
    NumberCell[] cells = new NumberCell[columns.size()];
    for (int k = 0; k < cells.length; k++) {
      cells[k] = in(columns.get(k));
    }
    return cells;
  }

  NumberCell in(String column) {
    char sign = signs.getOrDefault(column, decimal);
    return missing.hasOwn(column) || sign != decimal
        ? new NumberCell(missing.in(column), sign)
        : this;
  }

  /** The number, NaN if the cell is missing, or {@link #REFUSED}; blanks around it do not count. */
  double read(byte[] text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isBlank(text[start])) {
      start++;
    }
    while (start < end && isBlank(text[end - 1])) {
      end--;
    }
    if (start == end) {
      return Double.NaN;
    }
    double number = Decimal.parse(text, start, end, decimal);
    if (Double.isFinite(number)) {
      return missing.contains(number) ? Double.NaN : number;
    }
    if (missing.contains(text, start, end)) {
      return Double.NaN;
    }
    double written = WrittenNumber.parse(text, start, end, decimal);
    if (!Double.isFinite(written)) {
      return missing.anyText() ? Double.NaN : REFUSED;
    }
    return missing.contains(written) ? Double.NaN : written;
  }

  /** The same of a number: NaN and codes are missing, and an infinite one is {@link #REFUSED}. */
  double read(double number) {
    if (Double.isInfinite(number)) {
      return REFUSED;
    }
    return missing.contains(number) ? Double.NaN : number;
  }

  /** The same of a value: null is missing, true is 1, a text means what it means in a table. */
  double read(@Nullable Object value) {
    if (value == null) {
      return Double.NaN;
    }
    if (value instanceof Number number) {
      return read(number.doubleValue());
    }
    if (value instanceof Boolean flag) {
      return flag ? 1 : 0;
    }
    if (value instanceof CharSequence text) {
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      return read(bytes, 0, bytes.length);
    }
    return REFUSED;
  }

  /** Whether a value is missing: null, NaN, a blank text or a code. */
  public boolean missing(@Nullable Object value) {
    return Double.isNaN(read(value));
  }

  /**
   * The number in a cell, NaN if it is missing.
   *
   * @param column what to call the cell in messages
   * @param cell its text, or a value of a program
   * @throws DataException if it is something else
   */
  public double value(String column, @Nullable Object cell) {
    double number = in(column).read(cell);
    if (number == REFUSED) {
      throw refused(new Location("line", 0, 0, column), String.valueOf(cell));
    }
    return number;
  }

  /** The same of a number; allocates nothing. */
  public double value(String column, double cell) {
    double number = in(column).read(cell);
    if (number == REFUSED) {
      throw refused(new Location("line", 0, 0, column), Double.toString(cell));
    }
    return number;
  }

  /** The problem to report for a cell that is not a number. */
  DataException refused(Location place, String cell) {
    return new DataException(
        place, DataException.quote(cell) + " is not a finite number", cell, missing.expectation());
  }

  private static boolean isBlank(byte character) {
    return character >= 0 && character <= ' ';
  }
}
