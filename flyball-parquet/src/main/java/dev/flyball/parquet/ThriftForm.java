package dev.flyball.parquet;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Walks over a structure of Thrift's compact protocol and checks that it ends, that no list claims
 * more elements than there are bytes left for them, and that nothing is nested too deep. O(bytes),
 * allocates nothing.
 */
final class ThriftForm {
  private static final int MOST_DEPTH = 32;

  private final ByteBuffer bytes;

  private ThriftForm(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  static void check(ByteBuffer bytes) throws IOException {
    try {
      new ThriftForm(bytes).structure(0);
    } catch (BufferUnderflowException e) {
      throw new IOException("it is not sound Parquet: its footer has no end", e);
    }
  }

  private void structure(int depth) throws IOException {
    if (depth > MOST_DEPTH) {
      throw unsound("is nested deeper than " + MOST_DEPTH);
    }
    for (int head = bytes.get() & 0xFF; head != 0; head = bytes.get() & 0xFF) {
      if (head >>> 4 == 0) {
        number();
      }
      int type = head & 0xF;
      // A truth value that is a field has it in its head.
      if (type != 1 && type != 2) {
        value(type, depth);
      }
    }
  }

  private void value(int type, int depth) throws IOException {
    switch (type) {
      case 1, 2, 3 -> bytes.get();
      case 4, 5, 6 -> number();
      case 7 -> skip(Double.BYTES);
      case 8 -> skip(number());
      case 9, 10 -> list(depth);
      case 11 -> map(depth);
      case 12 -> structure(depth + 1);
      default -> throw unsound("has a value of type " + type);
    }
  }

  private void list(int depth) throws IOException {
    int head = bytes.get() & 0xFF;
    long size = head >>> 4 == 15 ? number() : head >>> 4;
    requireRoom(size);
    for (long k = 0; k < size; k++) {
      value(head & 0xF, depth + 1);
    }
  }

  private void map(int depth) throws IOException {
    long size = number();
    requireRoom(size);
    int types = size == 0 ? 0 : bytes.get() & 0xFF;
    for (long k = 0; k < size; k++) {
      value(types >>> 4, depth + 1);
      value(types & 0xF, depth + 1);
    }
  }

  /** Every element takes a byte at least. */
  private void requireRoom(long elements) throws IOException {
    if (elements < 0 || elements > bytes.remaining()) {
      throw unsound(
          "claims %s entries in %s bytes"
              .formatted(Long.toUnsignedString(elements), bytes.remaining()));
    }
  }

  private void skip(long count) throws IOException {
    requireRoom(count);
    bytes.position(bytes.position() + (int) count);
  }

  /** Seven bits a byte, the lowest first. */
  private long number() throws IOException {
    long number = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      byte part = bytes.get();
      number |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return number;
      }
    }
    throw unsound("has a number without end");
  }

  private static IOException unsound(String what) {
    return new IOException("it is not sound Parquet: its footer " + what);
  }
}
