package dev.flyball.checkpoint;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;

/** Encodes a state as the bytes of a checkpoint file, for storage other than files. */
public final class CheckpointBytes {
  private CheckpointBytes() {}

  /** The bytes of {@code state}. */
  public static byte[] of(State state) {
    try {
      return CheckpointEncoder.encode(state, FlyballVersion.current());
    } catch (IOException e) {
      throw new CheckpointException("cannot write the bytes: " + e.getMessage(), e);
    }
  }

  /**
   * The state that {@link #of} made bytes of, bit for bit.
   *
   * @throws CheckpointException if they are cut, damaged, not Flyball's, or of a newer format
   */
  public static State read(byte[] bytes) {
    try {
      return CheckpointDecoder.decode(
          Channels.newChannel(new ByteArrayInputStream(bytes)), bytes.length);
    } catch (IOException e) {
      throw new CheckpointException("cannot read the bytes: " + e.getMessage(), e);
    }
  }
}
