package dev.flyball.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads UTF-8 text line by line, in a buffer that all lines share; a byte order mark is skipped,
 * and a line may end with {@code \n}, {@code \r\n} or {@code \r}.
 */
final class Lines implements AutoCloseable {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Reader reader;
  private final char[] buffer = new char[1 << 14];
  private int next;
  private int filled;
  private char[] line = new char[1 << 10];
  private int length;
  private long number;
  private boolean afterReturn;

  Lines(InputStream in) {
    reader =
        new InputStreamReader(
            in,
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  /** Moves to the next line; false after the last. */
  boolean advance() throws IOException {
    length = 0;
    boolean any = false;
    while (more()) {
      char character = buffer[next++];
      if (character == '\n' && afterReturn) {
        afterReturn = false;
        continue;
      }
      any = true;
      afterReturn = character == '\r';
      if (character == '\n' || character == '\r') {
        number++;
        return true;
      }
      if (number > 0 || length > 0 || character != BYTE_ORDER_MARK) {
        append(character);
      }
    }
    number += any ? 1 : 0;
    return any;
  }

  private boolean more() throws IOException {
    if (next < filled) {
      return true;
    }
    next = 0;
    filled = Math.max(0, reader.read(buffer));
    return filled > 0;
  }

  private void append(char character) throws IOException {
    if (length == line.length) {
      if (length >= CsvRows.LONGEST) {
        throw new IOException("a line of more than " + CsvRows.LONGEST + " characters");
      }
      line = Arrays.copyOf(line, 2 * length);
    }
    line[length++] = character;
  }

  /** The characters of the line; the next one reuses them. */
  char[] chars() {
    return line;
  }

  int length() {
    return length;
  }

  /** The line's number, from 1. */
  long number() {
    return number;
  }

  /** Whether the line has nothing but blanks. */
  boolean blank() {
    for (int k = 0; k < length; k++) {
      if (line[k] > ' ') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
