package dev.flyball.checkpoint;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Reads a state from a file. Asks for no more memory than the file has bytes, and gives nothing
 * back before the checksum is right.
 */
final class CheckpointDecoder {
  /** The longest array that common virtual machines make. */
  static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private static final int BUFFERED = 1 << 14;

  private final ReadableByteChannel channel;
  private final MessageDigest digest = CheckpointHeader.hash();
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFERED * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  private CheckpointDecoder(ReadableByteChannel channel) {
    this.channel = channel;
  }

  /** Copies {@code count} numbers from the buffer into an array, from index {@code from} on. */
  private interface Chunk {
    void get(int from, int count);
  }

  /** The state in the {@code size} bytes that {@code channel} has. */
  static State decode(ReadableByteChannel channel, long size) throws IOException {
    return new CheckpointDecoder(channel).state(size);
  }

  private State state(long size) throws IOException {
    byte[] head = head(size);
    CheckpointHeader header = HeaderDecoder.decode(head);
    requireData(header.dataBytes(), size - head.length);
    digest.update(CheckpointHeader.withoutChecksum(head));
    State state = new State();
    header.texts().forEach(state::put);
    for (Tensor tensor : header.tensors()) {
      read(tensor, state);
    }
    if (!HexFormat.of().formatHex(digest.digest()).equals(header.sha256())) {
      throw new MalformedException("corrupted: the content does not match its sha256");
    }
    return state;
  }

  private byte[] head(long size) throws IOException {
    if (size == 0) {
      throw new MalformedException("the file is empty");
    }
    if (size < CheckpointHeader.LENGTH_BYTES) {
      throw new MalformedException(
          "truncated, or not a safetensors file: only %s bytes long".formatted(size));
    }
    ByteBuffer prefix =
        ByteBuffer.allocate(CheckpointHeader.LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    fill(prefix);
    long length = prefix.getLong(0);
    if (length < 0 || length > CheckpointHeader.MAX_BYTES) {
      throw new MalformedException(
          "not a Flyball checkpoint: it does not begin with the length of a header");
    }
    if (length > size - CheckpointHeader.LENGTH_BYTES) {
      throw new MalformedException(
          "truncated, or not a safetensors file: a header of %s bytes in a file of %s"
              .formatted(length, size));
    }
    ByteBuffer head = ByteBuffer.allocate(CheckpointHeader.LENGTH_BYTES + (int) length);
    fill(head.put(prefix.flip()));
    return head.array();
  }

  private static void requireData(long expected, long found) throws MalformedException {
    if (found != expected) {
      throw new MalformedException(
          "%s: %s bytes of data where the header describes %s"
              .formatted(found < expected ? "truncated" : "trailing bytes", found, expected));
    }
  }

  private void read(Tensor tensor, State state) throws IOException {
    if (tensor.length() > MAX_ARRAY) {
      throw new IOException(
          "tensor '%s' has %s numbers, more than a Java array holds (%s)"
              .formatted(tensor.name(), tensor.length(), MAX_ARRAY));
    }
    int length = (int) tensor.length();
    try {
      switch (tensor.kind()) {
        case F64 -> {
          double[] values = state.makeDoubles(tensor.name(), length);
          read(length, (from, count) -> buffer.asDoubleBuffer().get(values, from, count));
        }
        case I64 -> {
          long[] values = state.makeLongs(tensor.name(), length);
          read(length, (from, count) -> buffer.asLongBuffer().get(values, from, count));
        }
      }
    } catch (OutOfMemoryError e) {
      // Nothing else here is large, so the JVM has what it needs to go on once the state is
      // dropped.
      throw new IOException(
          "tensor '%s' of %s numbers does not fit into this JVM's memory (raise -Xmx)"
              .formatted(tensor.name(), tensor.length()));
    }
  }

  private void read(int length, Chunk chunk) throws IOException {
    for (int from = 0; from < length; from += BUFFERED) {
      int count = Math.min(length - from, BUFFERED);
      fill(buffer.clear().limit(count * Long.BYTES));
      digest.update(buffer.array(), 0, buffer.limit());
      buffer.rewind();
      chunk.get(from, count);
    }
  }

  /** Fills {@code bytes} to its limit, or fails if the channel ends before. */
  private void fill(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (channel.read(bytes) < 0) {
        throw new EOFException("truncated while it was being read");
      }
    }
  }
}
