package dev.flyball.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Makes JSON lines of a JSON array of objects: each of them becomes a line, as it goes by. */
final class JsonArrayStream extends FilterInputStream {
  private int depth;
  private boolean quoted;
  private boolean escaped;

  JsonArrayStream(InputStream array) {
    super(array);
  }

  /** Whether a text begins as an array of objects does. */
  static boolean begins(byte[] head) {
    int at = next(head, 0);
    int inside = next(head, at + 1);
    return at < head.length && head[at] == '[' && inside < head.length && head[inside] == '{';
  }

  private static int next(byte[] head, int from) {
    int at = from;
    while (at < head.length && (head[at] <= ' ' && head[at] >= 0 || head[at] < -16)) {
      at++;
    }
    return at;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    int read = super.read(into, from, length);
    for (int k = from; k < from + read; k++) {
      into[k] = (byte) line(into[k]);
    }
    return read;
  }

  /** The character that stands in a line for one of the array. */
  private int line(byte found) {
    if (quoted) {
      quoted = escaped || found != '"';
      escaped = !escaped && found == '\\';
      return found;
    }
    boolean between = depth <= 1;
    switch (found) {
      case '"' -> quoted = true;
      case '[', '{' -> depth++;
      case ']', '}' -> depth--;
      default -> {}
    }
    if (found == '\n' || found == '\r') {
      return ' ';
    }
    // The array's own brackets are blank, and its commas end the lines.
    boolean bracket = found == '[' && depth == 1 || found == ']' && depth == 0;
    return bracket ? ' ' : between && found == ',' ? '\n' : found;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
