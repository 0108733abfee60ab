package dev.flyball.serve.store;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Encoding of stored values: a byte for the version of the format, the content, and a checksum
 * (CRC-32C) of section, key, version and content. A value that was changed, truncated or stored
 * under another key is refused by name.
 */
public final class RecordFormat {
  /** The format that is written; older ones go on being read. */
  public static final byte VERSION = 1;

  private static final int CHECKSUM_BYTES = Integer.BYTES;

  private RecordFormat() {}

  /** {@code content} as it is kept under {@code key}. */
  public static byte[] seal(StoreSection section, byte[] key, byte[] content) {
    ByteBuffer framed = ByteBuffer.allocate(1 + content.length + CHECKSUM_BYTES);
    framed.put(VERSION).put(content);
    framed.putInt(checksum(section, key, framed.array(), 1 + content.length));
    return framed.array();
  }

  /** Keeps {@code content} under {@code key}, sealed. */
  public static Changes put(Changes changes, StoreSection section, byte[] key, byte[] content) {
    return changes.put(section, key, seal(section, key, content));
  }

  /**
   * The content of a value.
   *
   * @param name what it is, for the message
   * @throws StoreException if it is not what was sealed under this key
   */
  public static byte[] open(StoreSection section, byte[] key, byte[] value, String name) {
    int length = value.length - CHECKSUM_BYTES;
    if (length < 1) {
      throw damaged(name, "it is cut to %s bytes".formatted(value.length));
    }
    if (ByteBuffer.wrap(value).getInt(length) != checksum(section, key, value, length)) {
      throw damaged(name, "its checksum does not fit");
    }
    if (value[0] != VERSION) {
      throw new StoreException(
          StoreException.Reason.DAMAGED,
          "%s is of format %s; this version reads format %s".formatted(name, value[0], VERSION));
    }
    byte[] content = new byte[length - 1];
    System.arraycopy(value, 1, content, 0, content.length);
    return content;
  }

  /** The exception for a damaged value. */
  public static StoreException damaged(String name, String how) {
    return new StoreException(
        StoreException.Reason.DAMAGED, "%s is damaged: %s".formatted(name, how));
  }

  private static int checksum(StoreSection section, byte[] key, byte[] framed, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(section.bytes());
    checksum.update(key);
    checksum.update(framed, 0, length);
    return (int) checksum.getValue();
  }
}
