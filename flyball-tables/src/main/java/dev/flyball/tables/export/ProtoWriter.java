package dev.flyball.tables.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/** A message in the wire format of Protocol Buffers: numbers, texts, bytes and messages in it. */
final class ProtoWriter {
  private static final int VARINT = 0;
  private static final int LENGTH = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  ProtoWriter number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
    return this;
  }

  ProtoWriter text(int field, String value) {
    return bytes(field, value.getBytes(UTF_8));
  }

  ProtoWriter bytes(int field, byte[] value) {
    varint((long) field << 3 | LENGTH);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  /** A message of its own. */
  ProtoWriter message(int field, Consumer<ProtoWriter> content) {
    ProtoWriter inner = new ProtoWriter();
    content.accept(inner);
    return bytes(field, inner.toBytes());
  }

  byte[] toBytes() {
    return out.toByteArray();
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** The numbers as they lie in memory on most machines, the least significant byte first. */
  static byte[] raw(double... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(values);
    return bytes.array();
  }

  static byte[] raw(long value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }
}
