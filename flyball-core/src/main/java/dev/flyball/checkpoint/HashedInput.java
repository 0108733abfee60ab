package dev.flyball.checkpoint;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.security.MessageDigest;

/** Reads numbers through one small buffer, and hashes what passes. */
final class HashedInput {
  private static final int BUFFER_BYTES = 1 << 17;

  private final ReadableByteChannel channel;
  private final MessageDigest digest;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  HashedInput(ReadableByteChannel channel, MessageDigest digest) {
    this.channel = channel;
    this.digest = digest;
  }

  void read(double[] values) throws IOException {
    for (int from = 0; from < values.length; ) {
      int count = Math.min(values.length - from, BUFFER_BYTES / Double.BYTES);
      receive(count).asDoubleBuffer().get(values, from, count);
      from += count;
    }
  }

  void read(long[] values) throws IOException {
    for (int from = 0; from < values.length; ) {
      int count = Math.min(values.length - from, BUFFER_BYTES / Long.BYTES);
      receive(count).asLongBuffer().get(values, from, count);
      from += count;
    }
  }

  private ByteBuffer receive(int count) throws IOException {
    fill(channel, buffer.clear().limit(count * Long.BYTES));
    digest.update(buffer.array(), 0, buffer.limit());
    return buffer.rewind();
  }

  /** Fills {@code bytes} to its limit, or fails if the channel ends before. */
  static void fill(ReadableByteChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (channel.read(bytes) < 0) {
        throw new EOFException("truncated while it was being read");
      }
    }
  }
}
