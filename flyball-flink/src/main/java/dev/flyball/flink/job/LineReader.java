package dev.flyball.flink.job;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * The lines of a file as bytes, whatever ends them, in a buffer that all lines share. Unpacks gzip,
 * skips a byte order mark, and keeps no more of a line than the limit: the rest is passed over
 * without being stored.
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

  private LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** Takes {@code in} over. */
  static LineReader of(InputStream in, int longest) throws IOException {
    BufferedInputStream packed = new BufferedInputStream(in, 1 << 16);
    packed.mark(2);
    int magic = packed.read() << 8 | packed.read();
    packed.reset();
    LineReader reader =
        new LineReader(magic == GZIP ? new GZIPInputStream(packed, 1 << 16) : packed, longest);
    reader.skipByteOrderMark();
    return reader;
  }

  private void skipByteOrderMark() throws IOException {
    int wanted = BYTE_ORDER_MARK.length;
    while (filled < wanted) {
      int read = in.read(buffer, filled, buffer.length - filled);
      if (read < 0) {
        break;
      }
      filled += read;
    }
    if (filled >= wanted && Arrays.equals(buffer, 0, wanted, BYTE_ORDER_MARK, 0, wanted)) {
      at = wanted;
    }
  }

  /** Moves to the next line; false after the last. */
  boolean next() throws IOException {
    if (held) {
      held = false;
      return true;
    }
    length = 0;
    tooLong = false;
    if (afterReturn && more() && buffer[at] == '\n') {
      at++;
    }
    afterReturn = false;
    if (!more()) {
      return false;
    }
    while (more()) {
      int end = at;
      while (end < filled && buffer[end] != '\n' && buffer[end] != '\r') {
        end++;
      }
      append(at, end);
      at = end;
      if (end < filled) {
        afterReturn = buffer[end] == '\r';
        at++;
        return true;
      }
    }
    return true;
  }

  private boolean more() throws IOException {
    if (at == filled) {
      at = 0;
      filled = Math.max(0, in.read(buffer, 0, buffer.length));
    }
    return at < filled;
  }

  private void append(int from, int to) {
    int count = Math.min(to - from, longest - length);
    tooLong |= count < to - from;
    if (length + count > line.length) {
      line = Arrays.copyOf(line, Math.max(length + count, 2 * line.length));
    }
    System.arraycopy(buffer, from, line, length, count);
    length += count;
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

  boolean blank() {
    for (int k = 0; k < length; k++) {
      if (line[k] > ' ' || line[k] < 0) {
        return false;
      }
    }
    return true;
  }

  String text() {
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
