package dev.flyball.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
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

  private CheckpointDecoder() {}

  static State decode(FileChannel channel) throws IOException {
    return decode(channel, channel.size());
  }

  /** The state in the {@code size} bytes that {@code channel} has. */
  static State decode(ReadableByteChannel channel, long size) throws IOException {
    byte[] head = head(channel, size);
    CheckpointHeader header = HeaderDecoder.decode(head);
    requireData(header.dataBytes(), size - head.length);
    MessageDigest digest = Checksum.sha256();
    digest.update(CheckpointHeader.withoutChecksum(head));
    State state = new State();
    header.texts().forEach(state::put);
    HashedInput in = new HashedInput(channel, digest);
    for (Tensor tensor : header.tensors()) {
      read(tensor, in, state);
    }
    if (!HexFormat.of().formatHex(digest.digest()).equals(header.sha256())) {
      throw new MalformedException("corrupted: the content does not match its sha256");
    }
    return state;
  }

  private static byte[] head(ReadableByteChannel channel, long size) throws IOException {
    if (size == 0) {
      throw new MalformedException("the file is empty");
    }
    if (size < CheckpointHeader.LENGTH_BYTES) {
      throw new MalformedException(
          "truncated, or not a safetensors file: only %s bytes long".formatted(size));
    }
    ByteBuffer prefix =
        ByteBuffer.allocate(CheckpointHeader.LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    HashedInput.fill(channel, prefix);
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
    HashedInput.fill(channel, head.put(prefix.flip()));
    return head.array();
  }

  private static void requireData(long expected, long found) throws MalformedException {
    if (found != expected) {
      throw new MalformedException(
          "%s: %s bytes of data where the header describes %s"
              .formatted(found < expected ? "truncated" : "trailing bytes", found, expected));
    }
  }

  private static void read(Tensor tensor, HashedInput in, State state) throws IOException {
    if (tensor.length() > MAX_ARRAY) {
      throw new IOException(
          "tensor '%s' has %s numbers, more than a Java array holds (%s)"
              .formatted(tensor.name(), tensor.length(), MAX_ARRAY));
    }
    int length = (int) tensor.length();
    try {
      switch (tensor.kind()) {
        case F64 -> in.read(state.makeDoubles(tensor.name(), length));
        case I64 -> in.read(state.makeLongs(tensor.name(), length));
      }
    } catch (OutOfMemoryError e) {
      // Nothing else here is large, so the JVM has what it needs to go on once the state is
      // dropped.
      throw new IOException(
          "tensor '%s' of %s numbers does not fit into this JVM's memory (raise -Xmx)"
              .formatted(tensor.name(), tensor.length()));
    }
  }
}
