package dev.flyball.data;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.Arrays;

/**
 * One row of delimited text: a copy of its characters in a buffer that all rows share, so that a
 * cell costs no object and a column that nobody asks for costs no parsing.
 */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
  /** A longer row is taken for a file without line ends. */
  static final int LONGEST = 1 << 26;

  private char[] chars = new char[1 << 10];
  private int[] ends = new int[64];
  private int length;
  private int mostFields = Integer.MAX_VALUE;

  /** Counts, but does not keep, the fields after this many. */
  void keepAtMost(int fields) {
    mostFields = fields;
  }

  @Override
  protected void handleBegin(long line) {
    length = 0;
  }

  @Override
  protected void handleField(int field, char[] from, int offset, int count, boolean quoted) {
    if (field >= mostFields) {
      return;
    }
    reserve(field, count);
    System.arraycopy(from, offset, chars, length, count);
    length += count;
    ends[field] = length;
  }

  private void reserve(int field, int count) {
    if (length + count > chars.length) {
      if (length + count > LONGEST) {
        throw new IllegalStateException("a row of more than " + LONGEST + " characters");
      }
      chars = Arrays.copyOf(chars, Math.max(length + count, 2 * chars.length));
    }
    if (field == ends.length) {
      ends = Arrays.copyOf(ends, 2 * field);
    }
  }

  @Override
  protected CsvRow buildRecord() {
    return this;
  }

  int fields() {
    return getFieldCount();
  }

  long line() {
    return getStartingLineNumber();
  }

  double number(int field, NumberCell cell) {
    return cell.read(chars, start(field), ends[field]);
  }

  boolean missing(int field, NumberCell cell) {
    return cell.missing(chars, start(field), ends[field]);
  }

  String text(int field) {
    return new String(chars, start(field), ends[field] - start(field)).strip();
  }

  private int start(int field) {
    return field == 0 ? 0 : ends[field - 1];
  }
}
