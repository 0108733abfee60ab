package dev.flyball.serve.model;

import java.nio.ByteBuffer;

/**
 * What is known of a key without its learner.
 *
 * @param rows rows taken in for it
 * @param usedAt when it was last used, in milliseconds since 1970
 * @param error the mean loss of its latest rows, with weights that fade; NaN before the first
 */
public record KeySummary(long rows, long usedAt, double error) {
  private static final double FADE = 0.02;

  static KeySummary fresh(long now) {
    return new KeySummary(0, now, Double.NaN);
  }

  /** With one more row. */
  KeySummary and(long now, double loss) {
    double next = error;
    if (!Double.isNaN(loss)) {
      next = Double.isNaN(error) ? loss : error + FADE * (loss - error);
    }
    return new KeySummary(rows + 1, now, next);
  }

  byte[] toBytes() {
    return ByteBuffer.allocate(3 * Long.BYTES)
        .putLong(rows)
        .putLong(usedAt)
        .putDouble(error)
        .array();
  }

  static KeySummary of(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return new KeySummary(in.getLong(), in.getLong(), in.getDouble());
  }
}
