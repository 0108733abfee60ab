package dev.flyball.serve.model;

import java.nio.ByteBuffer;

/**
 * What is known of a key without its learner.
 *
 * @param rows rows taken in for it
 * @param usedAt when it was last used, in milliseconds since 1970
 * @param error the mean loss of its latest rows, with weights that fade; NaN before the first
 * @param blind the mean share of its features that its latest rows lacked, with weights that fade;
 *     NaN before the first
 */
public record KeySummary(long rows, long usedAt, double error, double blind) {
  private static final int WITHOUT_BLIND = 3 * Long.BYTES;
  private static final double FADE = 0.02;

  static KeySummary fresh(long now) {
    return new KeySummary(0, now, Double.NaN, Double.NaN);
  }

  /** With one more row, whose loss and blindness are NaN where they are not known. */
  KeySummary and(long now, double loss, double lacked) {
    return new KeySummary(rows + 1, now, faded(error, loss), faded(blind, lacked));
  }

  private static double faded(double mean, double now) {
    if (Double.isNaN(now)) {
      return mean;
    }
    return Double.isNaN(mean) ? now : mean + FADE * (now - mean);
  }

  byte[] toBytes() {
    return ByteBuffer.allocate(4 * Long.BYTES)
        .putLong(rows)
        .putLong(usedAt)
        .putDouble(error)
        .putDouble(blind)
        .array();
  }

  /** Those of the first version did not say how blind a key is. */
  static KeySummary of(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    double blind = bytes.length == WITHOUT_BLIND ? Double.NaN : in.getDouble(WITHOUT_BLIND);
    return new KeySummary(in.getLong(), in.getLong(), in.getDouble(), blind);
  }
}
