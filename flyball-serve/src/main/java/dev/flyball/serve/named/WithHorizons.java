package dev.flyball.serve.named;

import dev.flyball.checkpoint.CheckpointException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A learner and its horizons as the store keeps them; a checkpoint alone is a learner without.
 *
 * @param horizons empty where there are none, or none yet
 */
record WithHorizons(byte[] learner, byte[] horizons) {
  private static final byte[] MARK = "flyball ahead 1\n".getBytes(StandardCharsets.UTF_8);

  /** Both, or the learner alone. */
  static WithHorizons of(byte[] bytes) {
    if (bytes.length < MARK.length || !Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length)) {
      return new WithHorizons(bytes, new byte[0]);
    }
    try {
      ByteBuffer from = ByteBuffer.wrap(bytes).position(MARK.length);
      byte[] learner = new byte[from.getInt()];
      from.get(learner);
      byte[] horizons = new byte[from.remaining()];
      from.get(horizons);
      return new WithHorizons(learner, horizons);
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw new CheckpointException("this is no learner with horizons", e);
    }
  }

  byte[] toBytes() {
    return ByteBuffer.allocate(MARK.length + Integer.BYTES + learner.length + horizons.length)
        .put(MARK)
        .putInt(learner.length)
        .put(learner)
        .put(horizons)
        .array();
  }
}
