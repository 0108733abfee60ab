package dev.flyball.serve.model;

import java.time.Clock;

/**
 * The total time that a model has been served, over all starts. Monotonic: a jump of the clock
 * counts for at most a minute and never backwards. For the writing thread.
 */
final class RunningTime {
  private static final long LONGEST_STEP = 60_000;

  private final Clock clock;
  private long last;
  private long millis;

  RunningTime(Clock clock) {
    this.clock = clock;
    this.last = clock.millis();
  }

  /** Goes on from the running time of earlier starts. */
  void resume(long earlier) {
    millis = earlier;
  }

  /** The milliseconds up to now; to be asked at least once a minute. */
  long millis() {
    long now = clock.millis();
    millis += Math.max(0, Math.min(LONGEST_STEP, now - last));
    last = now;
    return millis;
  }
}
