package dev.flyball.flink;

/**
 * An alarm about a key.
 *
 * @param value the value measured
 * @param limit the limit it exceeds
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
