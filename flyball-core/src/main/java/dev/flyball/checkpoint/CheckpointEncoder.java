package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Writes a state in one pass through a small buffer; the checksum of all bytes is filled in last.
 */
final class CheckpointEncoder {
  private static final int BUFFERED = 1 << 14;

  private final Sink sink;
  private final MessageDigest digest = CheckpointHeader.hash();
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFERED * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  private CheckpointEncoder(Sink sink) {
    this.sink = sink;
  }

  /** Takes some or all of the bytes. */
  private interface Sink {
    void write(ByteBuffer bytes) throws IOException;
  }

  /** Copies {@code count} numbers of an array, from index {@code from} on, into the buffer. */
  private interface Chunk {
    void put(int from, int count);
  }

  static void encode(State state, String flyballVersion, FileChannel channel) throws IOException {
    CheckpointEncoder encoder = new CheckpointEncoder(channel::write);
    byte[] digits = encoder.write(HeaderEncoder.encode(state, flyballVersion), state);
    channel.position(CheckpointHeader.DIGITS_AT);
    encoder.drain(ByteBuffer.wrap(digits));
  }

  /** The same content as an array. */
  static byte[] encode(State state, String flyballVersion) throws IOException {
    byte[] head = HeaderEncoder.encode(state, flyballVersion);
    long size = head.length;
    for (double[] values : state.allDoubles().values()) {
      size += (long) values.length * Double.BYTES;
    }
    for (long[] values : state.allLongs().values()) {
      size += (long) values.length * Long.BYTES;
    }
    if (size > CheckpointDecoder.MAX_ARRAY) {
      throw new IOException(
          "a state of %s bytes is more than a Java array holds; write a file".formatted(size));
    }
    byte[] bytes = new byte[(int) size];
    byte[] digits = new CheckpointEncoder(ByteBuffer.wrap(bytes)::put).write(head, state);
    System.arraycopy(digits, 0, bytes, CheckpointHeader.DIGITS_AT, digits.length);
    return bytes;
  }

  /** Writes everything with the checksum still to come, and returns its digits. */
  private byte[] write(byte[] head, State state) throws IOException {
    digest.update(head);
    drain(ByteBuffer.wrap(head));
    for (double[] values : state.allDoubles().values()) {
      write(values.length, (from, count) -> buffer.asDoubleBuffer().put(values, from, count));
    }
    for (long[] values : state.allLongs().values()) {
      write(values.length, (from, count) -> buffer.asLongBuffer().put(values, from, count));
    }
    return HexFormat.of().formatHex(digest.digest()).getBytes(US_ASCII);
  }

  private void write(int length, Chunk chunk) throws IOException {
    for (int from = 0; from < length; from += BUFFERED) {
      int count = Math.min(length - from, BUFFERED);
      buffer.clear();
      chunk.put(from, count);
      digest.update(buffer.array(), 0, count * Long.BYTES);
      drain(buffer.limit(count * Long.BYTES));
    }
  }

  private void drain(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      sink.write(bytes);
    }
  }
}
