package dev.flyball.data;

import java.util.Arrays;

/** The cells of one row as characters in a buffer that all rows share; a cell may be absent. */
final class Cells {
  private char[] chars = new char[1 << 10];
  private final int[] starts;
  private final int[] ends;
  private int length;

  Cells(int columns) {
    starts = new int[columns];
    ends = new int[columns];
  }

  int size() {
    return starts.length;
  }

  /** Makes all cells absent. */
  void clear() {
    length = 0;
    Arrays.fill(starts, -1);
  }

  void put(int column, char[] from, int offset, int count) {
    if (length + count > chars.length) {
      chars = Arrays.copyOf(chars, Math.max(length + count, 2 * chars.length));
    }
    System.arraycopy(from, offset, chars, length, count);
    starts[column] = length;
    length += count;
    ends[column] = length;
  }

  void put(int column, String text) {
    put(column, text.toCharArray(), 0, text.length());
  }

  /** Makes a cell absent. */
  void remove(int column) {
    starts[column] = -1;
  }

  boolean absent(int column) {
    return starts[column] < 0;
  }

  /** The number, NaN if the cell is missing or absent, or {@link NumberCell#REFUSED}. */
  double number(int column, NumberCell cell) {
    return absent(column) ? Double.NaN : cell.read(chars, starts[column], ends[column]);
  }

  /** The text, empty if the cell is absent. */
  String text(int column) {
    return absent(column)
        ? ""
        : new String(chars, starts[column], ends[column] - starts[column]).strip();
  }
}
