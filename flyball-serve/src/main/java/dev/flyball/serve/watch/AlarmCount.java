package dev.flyball.serve.watch;

/**
 * The alarms of one key.
 *
 * @param active how many hold now
 * @param raised how many there were since it is watched
 */
public record AlarmCount(int active, long raised) {
  /** Those of a key that is not watched. */
  public static final AlarmCount NONE = new AlarmCount(0, 0);
}
