package dev.flyball.flink;

/**
 * Something about a key that a person should look at.
 *
 * @param value what the kind measures
 * @param limit what it should not exceed
 */
public record Alarm(String key, long time, Kind kind, double value, double limit) {

  /** What raised an alarm. */
  public enum Kind {
    /** The step reached far in the metric: something long unseen has come back. */
    LEVERAGE,
    /** The loss was a multiple of what is usual for this key. */
    SURPRISE,
    /** The step would not have been finite; it was not taken. */
    DIVERGENCE
  }
}
