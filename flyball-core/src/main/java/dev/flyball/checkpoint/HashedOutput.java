package dev.flyball.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.security.MessageDigest;

/** Writes bytes and numbers through one small buffer, and hashes what passes. */
final class HashedOutput {
  private static final int BUFFER_BYTES = 1 << 17;

  private final WritableByteChannel channel;
  private final MessageDigest digest;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  HashedOutput(WritableByteChannel channel, MessageDigest digest) {
    this.channel = channel;
    this.digest = digest;
  }

  void write(byte[] bytes) throws IOException {
    digest.update(bytes);
    drain(ByteBuffer.wrap(bytes));
  }

  void write(double[] values) throws IOException {
    for (int from = 0; from < values.length; ) {
      int count = Math.min(values.length - from, BUFFER_BYTES / Double.BYTES);
      buffer.clear().asDoubleBuffer().put(values, from, count);
      send(count);
      from += count;
    }
  }

  void write(long[] values) throws IOException {
    for (int from = 0; from < values.length; ) {
      int count = Math.min(values.length - from, BUFFER_BYTES / Long.BYTES);
      buffer.clear().asLongBuffer().put(values, from, count);
      send(count);
      from += count;
    }
  }

  private void send(int count) throws IOException {
    int bytes = count * Long.BYTES;
    digest.update(buffer.array(), 0, bytes);
    drain(buffer.position(0).limit(bytes));
  }

  private void drain(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
