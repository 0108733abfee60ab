package dev.flyball.flink;

import java.io.Serializable;

/**
 * When to raise an alarm. Infinite means never.
 *
 * @param leverage the largest leverage h that passes without one
 * @param surprise the largest ratio of a loss to the key's usual one that passes without one
 */
public record AlarmLimits(double leverage, double surprise) implements Serializable {
  private static final long serialVersionUID = 1L;

  public AlarmLimits {
    if (!(leverage > 0)) {
      throw new IllegalArgumentException("a leverage limit must be positive, not " + leverage);
    }
    if (!(surprise > 0)) {
      throw new IllegalArgumentException("a surprise limit must be positive, not " + surprise);
    }
  }

  public static AlarmLimits none() {
    return new AlarmLimits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
