package dev.flyball.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one row: numbers, or texts as UTF-8 in a buffer that all rows share; a cell may be
 * absent.
 */
public final class Cells implements RowCells {
  private byte[] bytes = new byte[1 << 10];
  private final int[] starts;
  private final int[] ends;
  private final double[] numbers;
  private final @Nullable DoubleFunction<String>[] written;
  private int length;

  @SuppressWarnings({"unchecked", "rawtypes"})
  Cells(int columns) {
    starts = new int[columns];
    ends = new int[columns];
    numbers = new double[columns];
    written = new DoubleFunction[columns];
  }

  int size() {
    return starts.length;
  }

  /** Makes all cells absent. */
  void clear() {
    length = 0;
    Arrays.fill(starts, -1);
    Arrays.fill(written, null);
  }

  void put(int column, char[] from, int offset, int count) {
    // A character may take three bytes, or two of them four.
    reserve(3 * count);
    starts[column] = length;
    int k = 0;
    for (; k < count && from[offset + k] < 0x80; k++) {
      bytes[length + k] = (byte) from[offset + k];
    }
    length += k;
    if (k < count) {
      append(new String(from, offset + k, count - k));
    }
    ends[column] = length;
  }

  /** Writes a text into a cell. */
  public void put(int column, String text) {
    starts[column] = length;
    append(text);
    ends[column] = length;
  }

  /** Puts a number into a cell; {@code text} formats it when the cell's text is asked for. */
  public void put(int column, double number, DoubleFunction<String> text) {
    numbers[column] = number;
    written[column] = text;
  }

  private void append(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    reserve(encoded.length);
    System.arraycopy(encoded, 0, bytes, length, encoded.length);
    length += encoded.length;
  }

  private void reserve(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
    }
  }

  /** Makes a cell absent. */
  void remove(int column) {
    starts[column] = -1;
  }

  boolean absent(int column) {
    return starts[column] < 0;
  }

  @Override
  public double number(int column, NumberCell cell) {
    if (written[column] != null) {
      return cell.read(numbers[column]);
    }
    return absent(column) ? Double.NaN : cell.read(bytes, starts[column], ends[column]);
  }

  @Override
  public String text(int column) {
    DoubleFunction<String> number = written[column];
    if (number != null) {
      return number.apply(numbers[column]);
    }
    return absent(column)
        ? ""
        : new String(bytes, starts[column], ends[column] - starts[column], StandardCharsets.UTF_8)
            .strip();
  }
}
