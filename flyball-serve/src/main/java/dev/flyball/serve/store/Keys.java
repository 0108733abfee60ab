package dev.flyball.serve.store;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Encodes keys: the number of a model, then a sequence number or a text, so that they sort by it.
 */
public final class Keys {
  private Keys() {}

  /** The first key of a model. */
  public static byte[] of(int model) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(model).array();
  }

  public static byte[] of(int model, long sequence) {
    return ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(model).putLong(sequence).array();
  }

  public static byte[] of(int model, byte[] text) {
    return ByteBuffer.allocate(Integer.BYTES + text.length).putInt(model).put(text).array();
  }

  /** After the last key of a model. */
  public static byte[] after(int model) {
    return of(model + 1);
  }

  /** The sequence number in a key. */
  public static long sequence(byte[] key) {
    return ByteBuffer.wrap(key).getLong(Integer.BYTES);
  }

  /** The text in a key. */
  public static byte[] text(byte[] key) {
    return Arrays.copyOfRange(key, Integer.BYTES, key.length);
  }
}
