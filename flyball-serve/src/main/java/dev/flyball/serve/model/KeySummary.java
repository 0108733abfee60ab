package dev.flyball.serve.model;

import java.nio.ByteBuffer;

/**
 * Counts and recent errors of a key, kept without its learner.
 *
 * @param rows rows accepted for it
 * @param usedAt when it was last used, in milliseconds since 1970
 * @param error the mean loss of its latest rows, with weights that fade; NaN before the first
 * @param blind the mean share of its features that its latest rows lacked, with weights that fade;
 *     NaN before the first
 * @param usedAfter the {@link RunningTime} of its last use: its age is counted from it
 */
public record KeySummary(long rows, long usedAt, double error, double blind, long usedAfter) {
  private static final double FADE = 0.02;

  /** With one more row, whose loss and blindness are NaN where they are not known. */
  KeySummary and(long now, double loss, double lacked, long running) {
    return new KeySummary(rows + 1, now, faded(error, loss), faded(blind, lacked), running);
  }

  private static double faded(double mean, double now) {
    if (Double.isNaN(now)) {
      return mean;
    }
    return Double.isNaN(mean) ? now : mean + FADE * (now - mean);
  }

  byte[] toBytes() {
    return ByteBuffer.allocate(5 * Long.BYTES)
        .putLong(rows)
        .putLong(usedAt)
        .putDouble(error)
        .putDouble(blind)
        .putLong(usedAfter)
        .array();
  }

  static KeySummary of(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return new KeySummary(in.getLong(), in.getLong(), in.getDouble(), in.getDouble(), in.getLong());
  }
}
