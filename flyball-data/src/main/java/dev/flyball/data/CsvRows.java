package dev.flyball.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts delimited text into rows and fields, as RFC 4180 has it, with any line ends, blank lines
 * passed over and quotes where a field begins with one. Works on the bytes, eight at a time, and
 * leaves the fields where they are: a cell costs no object, no copy and no decoding, and a column
 * that is not read costs no parsing. Memory is bounded by the longest row.
 */
final class CsvRows implements RowCells, AutoCloseable {
  /** A longer row is taken for a file without line ends. */
  static final int LONGEST = 1 << 24;

  private static final int FIRST_SIZE = 1 << 16;

  private final InputStream in;
  private final byte delimiter;
  private final long delimiters;

  /** Bytes up to {@code filled}, then zeros to the end of a word. */
  private byte[] buffer = new byte[FIRST_SIZE + TextWords.BYTES];

  private int filled;
  private boolean ended;
  private int rowStart;
  private int start;
  private int at;

  private final FieldOffsets fields = new FieldOffsets();
  private long highBits;
  private long line;
  private long linesPassed;
  private boolean afterReturn;

  CsvRows(InputStream in, char delimiter) {
    this.in = in;
    this.delimiter = (byte) delimiter;
    this.delimiters = TextWords.repeat((byte) delimiter);
  }

  /** Begins anew with these bytes alone. */
  void restart(byte[] bytes, int from, int length) {
    if (length + TextWords.BYTES > buffer.length) {
      buffer = new byte[length + TextWords.BYTES];
    }
    System.arraycopy(bytes, from, buffer, 0, length);
    Arrays.fill(buffer, length, length + TextWords.BYTES, (byte) 0);
    filled = length;
    ended = true;
    at = 0;
    linesPassed = 0;
    afterReturn = false;
  }

  /** Whether nothing but line ends follows the row. */
  boolean endsHere() throws IOException {
    for (int ahead = 0; available(ahead); ahead++) {
      if (buffer[at + ahead] != '\n' && buffer[at + ahead] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Counts, but does not keep, the fields after this many. */
  void keepAtMost(int columns) {
    fields.keepAtMost(columns);
  }

  /**
   * Moves to the next row that is not blank; false after the last.
   *
   * @throws MalformedRowException if its quotes are wrong or it has no end
   * @throws CharacterCodingException if it is not UTF-8
   */
  boolean advance() throws IOException {
    do {
      rowStart = at;
      start = at;
      fields.clear();
      highBits = 0;
      if (afterReturn && available(0) && buffer[at] == '\n') {
        at++;
        rowStart++;
        start++;
      }
      afterReturn = false;
      line = linesPassed + 1;
      if (!available(0)) {
        return false;
      }
      cut();
    } while (fields.nothingAt(rowStart));
    if ((highBits & TextWords.HIGH_BITS) != 0) {
      checkEncoding();
    }
    return true;
  }

  /** Cuts the fields of one row and leaves {@code at} after its line end. */
  private void cut() throws IOException {
    while (true) {
      long word = TextWords.get(buffer, at);
      highBits |= word;
      if (cutWord(TextWords.equal(word, delimiters) | TextWords.below(word, '#'))) {
        return;
      }
      if (at == filled && !available(0)) {
        fields.add(start, filled);
        return;
      }
    }
  }

  /**
   * Cuts at the characters of the word at hand that may matter, and moves behind it, or behind a
   * field in quotes; true if the row ends.
   */
  private boolean cutWord(long marks) throws IOException {
    for (long hits = marks; hits != 0; hits &= hits - 1) {
      int place = at + TextWords.place(hits);
      if (place >= filled) {
        break;
      }
      byte found = buffer[place];
      if (found == delimiter) {
        fields.add(start, place);
        start = place + 1;
      } else if (found == '\n' || found == '\r') {
        fields.add(start, place);
        finish(place, found);
        return true;
      } else if (found == '"' && place == start) {
        at = place;
        return cutQuoted();
      }
    }
    at = Math.min(at + TextWords.BYTES, filled);
    return false;
  }

  private void finish(int place, byte lineEnd) {
    at = place + 1;
    afterReturn = lineEnd == '\r';
    linesPassed++;
  }

  /**
   * Cuts the field whose opening quote is at hand and moves behind the delimiter after it; true if
   * the row ends there instead.
   */
  private boolean cutQuoted() throws IOException {
    start = ++at;
    boolean escaped = false;
    while (true) {
      if (!available(0)) {
        throw new MalformedRowException("a quoted field does not close before the end");
      }
      byte found = buffer[at];
      highBits |= (long) found << 56;
      if (found == '"') {
        if (!available(1) || buffer[at + 1] != '"') {
          break;
        }
        escaped = true;
        at++;
      }
      boolean pair = found == '\r' && available(1) && buffer[at + 1] == '\n';
      linesPassed += found == '\n' || found == '\r' && !pair ? 1 : 0;
      at++;
    }
    if (escaped) {
      fields.addEscaped(start, at);
    } else {
      fields.add(start, at);
    }
    at++;
    return closeQuoted();
  }

  private boolean closeQuoted() throws IOException {
    if (!available(0)) {
      return true;
    }
    byte next = buffer[at];
    if (next == '\n' || next == '\r') {
      finish(at, next);
      return true;
    }
    if (next != delimiter) {
      throw new MalformedRowException("something follows a closing quote");
    }
    at++;
    start = at;
    if (!available(0)) {
      fields.add(start, start);
      return true;
    }
    return false;
  }

  /** Whether there is a byte so far ahead, read from the stream if it must be. */
  private boolean available(int ahead) throws IOException {
    while (at + ahead >= filled) {
      if (ended) {
        return false;
      }
      refill();
    }
    return true;
  }

  private void refill() throws IOException {
    if (rowStart > 0) {
      shift();
    }
    if (filled + TextWords.BYTES == buffer.length) {
      if (filled >= LONGEST) {
        throw new MalformedRowException("a row of more than " + LONGEST + " characters");
      }
      buffer = Arrays.copyOf(buffer, 2 * filled + TextWords.BYTES);
    }
    int read = in.read(buffer, filled, buffer.length - TextWords.BYTES - filled);
    ended = read < 0;
    filled += Math.max(0, read);
    Arrays.fill(buffer, filled, filled + TextWords.BYTES, (byte) 0);
  }

  /** Moves the unfinished row to the front of the buffer. */
  private void shift() {
    System.arraycopy(buffer, rowStart, buffer, 0, filled - rowStart);
    fields.shift(rowStart);
    filled -= rowStart;
    at -= rowStart;
    start -= rowStart;
    rowStart = 0;
  }

  private void checkEncoding() throws CharacterCodingException {
    StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(buffer, rowStart, at - rowStart));
  }

  /** How many fields the row has, kept or not. */
  int fields() {
    return fields.count();
  }

  /** The line on which the row begins, from 1. */
  long line() {
    return line;
  }

  @Override
  public double number(int field, NumberCell cell) {
    if (fields.escaped(field)) {
      byte[] unescaped = text(field).getBytes(StandardCharsets.UTF_8);
      return cell.read(unescaped, 0, unescaped.length);
    }
    return cell.read(buffer, fields.start(field), fields.end(field));
  }

  @Override
  public String text(int field) {
    int start = fields.start(field);
    String text = new String(buffer, start, fields.end(field) - start, StandardCharsets.UTF_8);
    return (fields.escaped(field) ? text.replace("\"\"", "\"") : text).strip();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
