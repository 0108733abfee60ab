package dev.flyball.flink.job;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * Reads the lines of a file as bytes, with any line ends, in a buffer that all lines share. Unpacks
 * gzip, skips a byte order mark, and stores no more of a line than the limit.
 */
final class LineReader implements AutoCloseable {
  private static final int GZIP = 0x1F8B;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int filled;
  private byte[] line = new byte[256];
  private int length;
  private boolean tooLong;
  private boolean held;
  private boolean afterReturn;

  private LineReader(InputStream in, int longest) throws IOException {
    this.in = in;
    this.longest = longest;
    this.filled = in.readNBytes(buffer, 0, BYTE_ORDER_MARK.length);
    this.at = Arrays.equals(buffer, 0, filled, BYTE_ORDER_MARK, 0, 3) ? filled : 0;
  }

  /** Takes {@code in} over. */
  static LineReader of(InputStream in, int longest) throws IOException {
    BufferedInputStream packed = new BufferedInputStream(in, 1 << 16);
    packed.mark(2);
    int magic = packed.read() << 8 | packed.read();
    packed.reset();
    return new LineReader(magic == GZIP ? new GZIPInputStream(packed, 1 << 16) : packed, longest);
  }

  /** Moves to the next line; false after the last. */
  boolean next() throws IOException {
    if (held) {
      held = false;
      return true;
    }
    length = 0;
    tooLong = false;
    int next = read();
    if (afterReturn && next == '\n') {
      next = read();
    }
    boolean found = next >= 0;
    while (next >= 0 && next != '\n' && next != '\r') {
      append((byte) next);
      next = read();
    }
    afterReturn = next == '\r';
    return found;
  }

  private int read() throws IOException {
    if (at == filled) {
      at = 0;
      filled = Math.max(0, in.read(buffer, 0, buffer.length));
    }
    return at < filled ? buffer[at++] & 0xFF : -1;
  }

  private void append(byte next) {
    tooLong |= length == longest;
    if (!tooLong) {
      if (length == line.length) {
        line = Arrays.copyOf(line, 2 * length);
      }
      line[length++] = next;
    }
  }

  /** Gives the current line once more when the next is asked for. */
  void hold() {
    held = true;
  }

  /** The line's bytes; the next one reuses them. */
  byte[] bytes() {
    return line;
  }

  int length() {
    return length;
  }

  /** Whether the line is longer than the limit: what is kept of it is its beginning. */
  boolean tooLong() {
    return tooLong;
  }

  String text() {
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
