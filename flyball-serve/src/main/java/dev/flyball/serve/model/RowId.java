package dev.flyball.serve.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Identifies a row that is sent again: its id, within its key.
 *
 * @param key empty where the model has no keys
 */
public record RowId(String key, String id) {
  /** No UTF-8 begins with it: what does not is an id without a key. */
  private static final byte KEYED = (byte) 0xFF;

  byte[] toBytes() {
    byte[] text = id.getBytes(UTF_8);
    if (key.isEmpty()) {
      return text;
    }
    byte[] whose = key.getBytes(UTF_8);
    return ByteBuffer.allocate(1 + Integer.BYTES + whose.length + text.length)
        .put(KEYED)
        .putInt(whose.length)
        .put(whose)
        .put(text)
        .array();
  }

  static RowId of(byte[] bytes) {
    if (bytes.length == 0 || bytes[0] != KEYED) {
      return new RowId(Row.NO_KEY, new String(bytes, UTF_8));
    }
    int start = 1 + Integer.BYTES;
    int end = start + ByteBuffer.wrap(bytes).getInt(1);
    return new RowId(
        new String(Arrays.copyOfRange(bytes, start, end), UTF_8),
        new String(Arrays.copyOfRange(bytes, end, bytes.length), UTF_8));
  }
}
