package dev.flyball.checkpoint;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** An array of bytes to be read, or filled, from its start. */
final class ArrayChannel implements ReadableByteChannel, WritableByteChannel {
  private final ByteBuffer bytes;

  ArrayChannel(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  @Override
  public int read(ByteBuffer into) {
    if (!bytes.hasRemaining()) {
      return -1;
    }
    int count = Math.min(into.remaining(), bytes.remaining());
    into.put(bytes.slice(bytes.position(), count));
    bytes.position(bytes.position() + count);
    return count;
  }

  @Override
  public int write(ByteBuffer from) {
    int count = from.remaining();
    bytes.put(from);
    return count;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
