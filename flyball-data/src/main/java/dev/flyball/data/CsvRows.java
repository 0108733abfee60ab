package dev.flyball.data;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;

/**
 * Rows and fields of delimited text, cut by FastCSV: as RFC 4180 has it, with any line ends, and
 * blank lines passed over. FastCSV is given a character for each byte (ISO 8859-1 is just that), so
 * that UTF-8 is checked and decoded here, in the row it belongs to, and a cell that is a number
 * costs no object. Memory is bounded by the longest row.
 */
final class CsvRows extends CsvCallbackHandler<CsvRows> implements RowCells, AutoCloseable {
  /** A longer row is taken for a file without line ends. */
  static final int LONGEST = 1 << 24;

  private final InputStream in;
  private final CsvReader.CsvReaderBuilder builder;
  private Iterator<CsvRows> rows;

  /** The fields of the row, each with a blank behind it, and where they end. */
  private byte[] bytes = new byte[1 << 10];

  private int[] ends = new int[64];
  private int fields;

  private long line;
  private boolean empty;
  private int bits;

  CsvRows(InputStream in, char delimiter) {
    this.in = in;
    this.builder =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(LONGEST);
    this.rows =
        builder.build(this, new InputStreamReader(in, StandardCharsets.ISO_8859_1)).iterator();
  }

  /** Begins anew with these bytes alone. */
  void restart(byte[] text, int from, int length) {
    rows =
        builder.build(this, new String(text, from, length, StandardCharsets.ISO_8859_1)).iterator();
  }

  /** Whether nothing but line ends follows the row. */
  boolean endsHere() {
    try {
      return !rows.hasNext();
    } catch (CsvParseException e) {
      return false;
    }
  }

  /**
   * Moves to the next row that is not blank; false after the last.
   *
   * @throws MalformedRowException if its quotes are wrong or it has no end
   * @throws CharacterCodingException if it is not UTF-8
   */
  boolean advance() throws IOException {
    try {
      if (!rows.hasNext()) {
        return false;
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (CsvParseException e) {
      throw malformed(e);
    }
    rows.next();
    if (bits > 0x7F) {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, ends[fields - 1]));
    }
    return true;
  }

  /** The parser's exception in words; another's, which it has caught, is thrown on. */
  private static MalformedRowException malformed(CsvParseException e) {
    if (e.getCause() instanceof RuntimeException other) {
      throw other;
    }
    if (e.getCause() instanceof Error other) {
      throw other;
    }
    String problem = String.valueOf(e.getMessage());
    if (problem.startsWith("Unclosed")) {
      return new MalformedRowException("a quoted field does not close before the end");
    }
    return new MalformedRowException(
        problem.startsWith("Unexpected")
            ? "something follows a closing quote"
            : "a row of more than " + LONGEST + " characters");
  }

  @Override
  protected void beginRecord(long startingLine) {
    line = startingLine;
    empty = true;
  }

  /** Takes in a field; the row before is kept until the first one of the next. */
  @Override
  protected void addField(char[] text, int from, int length, boolean quoted) {
    if (empty) {
      empty = false;
      fields = 0;
      bits = 0;
    }
    int at = start(fields);
    if (at + length >= LONGEST) {
      throw new CsvParseException("Endless");
    }
    if (at + length >= bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (at + length));
    }
    if (fields == ends.length) {
      ends = Arrays.copyOf(ends, 2 * fields);
    }
    int any = 0;
    for (int k = 0; k < length; k++) {
      char character = text[from + k];
      any |= character;
      bytes[at + k] = (byte) character;
    }
    bits |= any;
    bytes[at + length] = ' ';
    ends[fields++] = at + length;
  }

  private int start(int field) {
    return field == 0 ? 0 : ends[field - 1] + 1;
  }

  @Override
  protected void setEmpty() {}

  @Override
  protected void setComment(char[] text, int from, int length) {
    throw new IllegalStateException("comments are not asked for");
  }

  @Override
  protected CsvRows buildRecord() {
    return this;
  }

  @Override
  protected RecordType getRecordType() {
    return empty ? RecordType.EMPTY : RecordType.DATA;
  }

  @Override
  protected int getFieldCount() {
    return fields;
  }

  /** How many fields the row has. */
  int fields() {
    return fields;
  }

  /** The line on which the row begins, from 1. */
  long line() {
    return line;
  }

  @Override
  public double number(int field, NumberCell cell) {
    return cell.read(bytes, start(field), ends[field]);
  }

  @Override
  public String text(int field) {
    int start = start(field);
    return new String(bytes, start, ends[field] - start, StandardCharsets.UTF_8).strip();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
