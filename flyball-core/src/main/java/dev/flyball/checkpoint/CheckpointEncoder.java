package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Writes a state into an empty file in one pass; the checksum takes its place at the end. */
final class CheckpointEncoder {
  private CheckpointEncoder() {}

  static void encode(State state, String flyballVersion, FileChannel channel) throws IOException {
    byte[] head = HeaderEncoder.encode(state, flyballVersion);
    MessageDigest digest = Checksum.sha256();
    HashedOutput out = new HashedOutput(channel, digest);
    out.write(head);
    for (double[] values : state.allDoubles().values()) {
      out.write(values);
    }
    for (long[] values : state.allLongs().values()) {
      out.write(values);
    }
    byte[] digits = HexFormat.of().formatHex(digest.digest()).getBytes(US_ASCII);
    writeAt(channel, Header.DIGITS_AT, ByteBuffer.wrap(digits));
  }

  private static void writeAt(FileChannel channel, long position, ByteBuffer bytes)
      throws IOException {
    while (bytes.hasRemaining()) {
      position += channel.write(bytes, position);
    }
  }
}
