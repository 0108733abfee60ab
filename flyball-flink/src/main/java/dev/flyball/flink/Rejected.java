package dev.flyball.flink;

/**
 * An input that could not be learned. The job goes on without it.
 *
 * @param key its key; empty where it has none that can be used
 * @param id its id; empty without one
 * @param reason the problem, with the value and what was expected
 * @param text the thing itself, as text, cut where it is long
 * @param attachment what it carried; empty without it
 */
public record Rejected(
    String key, String id, long time, String reason, String text, String attachment) {
  private static final int LONGEST = 500;

  public Rejected {
    text = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }

  /** An observation that could not be learned. */
  public static Rejected of(KeyedObservation observation, String reason) {
    String key = observation.key() == null ? "" : observation.key();
    return new Rejected(
        key,
        observation.id(),
        observation.time(),
        reason,
        observation.toString(),
        observation.attachment());
  }
}
