package dev.flyball.control;

/**
 * What a pool may leave out in a long run. Statistics over all rows hardly move with one row more
 * once there are tens of thousands: a part of the rows, each counting for several, says the same.
 */
final class LongRun {
  /** Up to so many rows every row counts for itself. */
  static final long FROM = 65_536;

  /** Later one of so many does: hours, days and weeks are no multiples of it, so all have turns. */
  static final int ONE_OF = 11;

  private LongRun() {}

  /** For how many rows the one that comes after so many counts; 0 if others count for it. */
  static int stands(long rows) {
    if (rows < FROM) {
      return 1;
    }
    return rows % ONE_OF == 0 ? ONE_OF : 0;
  }
}
