package dev.flyball.serve.model;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes that grow as they are written; {@link java.io.DataInputStream} reads them. */
final class EntryWriter {
  private ByteBuffer bytes;

  /**
   * Nothing yet.
   *
   * @param expected how many bytes there will be, about
   */
  EntryWriter(int expected) {
    bytes = ByteBuffer.allocate(expected);
  }

  private ByteBuffer room(int more) {
    if (bytes.remaining() < more) {
      int size = bytes.position();
      byte[] longer = Arrays.copyOf(bytes.array(), Math.max(2 * bytes.capacity(), size + more));
      bytes = ByteBuffer.wrap(longer).position(size);
    }
    return bytes;
  }

  void putByte(int value) {
    room(Byte.BYTES).put((byte) value);
  }

  void putInt(int value) {
    room(Integer.BYTES).putInt(value);
  }

  void putLong(long value) {
    room(Long.BYTES).putLong(value);
  }

  /** As {@link DataOutputStream#writeUTF}. */
  void putText(String text) {
    int length = text.length();
    ByteBuffer out = room(Short.BYTES + length);
    int start = out.position();
    out.putShort((short) length);
    for (int k = 0; k < length && length <= Short.MAX_VALUE; k++) {
      char each = text.charAt(k);
      if (each == 0 || each > 127) {
        putOther(text, start);
        return;
      }
      out.put((byte) each);
    }
    if (length > Short.MAX_VALUE) {
      putOther(text, start);
    }
  }

  private void putOther(String text, int start) {
    ByteArrayOutputStream utf = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(utf)) {
      out.writeUTF(text);
    } catch (IOException e) {
      throw new UncheckedIOException("a row that cannot be written down", e);
    }
    bytes.position(start);
    room(utf.size()).put(utf.toByteArray());
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
