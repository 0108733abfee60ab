package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Writes a state in one pass; the checksum takes its place at the end. */
final class CheckpointEncoder {
  private CheckpointEncoder() {}

  static void encode(State state, String flyballVersion, FileChannel channel) throws IOException {
    byte[] digits = write(HeaderEncoder.encode(state, flyballVersion), state, channel);
    writeAt(channel, CheckpointHeader.DIGITS_AT, ByteBuffer.wrap(digits));
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
    byte[] digits = write(head, state, new ArrayChannel(bytes));
    System.arraycopy(digits, 0, bytes, CheckpointHeader.DIGITS_AT, digits.length);
    return bytes;
  }

  /** Writes everything with the checksum still to come, and returns its digits. */
  private static byte[] write(byte[] head, State state, WritableByteChannel channel)
      throws IOException {
    MessageDigest digest = Checksum.sha256();
    HashedOutput out = new HashedOutput(channel, digest);
    out.write(head);
    for (double[] values : state.allDoubles().values()) {
      out.write(values);
    }
    for (long[] values : state.allLongs().values()) {
      out.write(values);
    }
    return HexFormat.of().formatHex(digest.digest()).getBytes(US_ASCII);
  }

  private static void writeAt(FileChannel channel, long position, ByteBuffer bytes)
      throws IOException {
    while (bytes.hasRemaining()) {
      position += channel.write(bytes, position);
    }
  }
}
