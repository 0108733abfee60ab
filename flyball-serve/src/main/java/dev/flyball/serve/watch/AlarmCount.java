package dev.flyball.serve.watch;

/**
 * The alarms of one key.
 *
 * @param active how many are active now
 * @param raised how many there were since it is watched
 */
public record AlarmCount(int active, long raised) {
  /** The counts of a key without a monitor. */
  public static final AlarmCount NONE = new AlarmCount(0, 0);
}
