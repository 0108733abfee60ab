package dev.flyball.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The time and repetitions of a measurement. A {@link #quick} one shows that everything works and
 * what order of magnitude to expect; figures to quote come from {@link #full}.
 *
 * @param forks JVMs, one after the other, each of which warms up and measures; 0 stays in this one,
 *     which is quick and leaves traces of one benchmark in the next
 * @param warmups repetitions that are not counted
 * @param repetitions counted repetitions, of which the median is taken over all forks
 */
record Effort(boolean quick, int forks, int warmups, int repetitions, TimeValue repetition) {

  static Effort full() {
    return new Effort(false, 2, 5, 5, TimeValue.milliseconds(300));
  }

  static Effort quickly() {
    return new Effort(true, 0, 5, 3, TimeValue.milliseconds(80));
  }

  /** As many repetitions as given, in one JVM. */
  Effort repetitions(int uncounted, int counted) {
    return new Effort(quick, Math.min(1, forks), uncounted, counted, repetition);
  }

  /** The first repetition of so many JVMs: nothing is warm. */
  Effort firstPasses(int jvms) {
    return new Effort(quick, jvms, 0, 1, repetition);
  }

  /** With so many uncounted repetitions that they last this long. A quick effort stays as it is. */
  Effort warmedFor(TimeValue atLeast) {
    long each = repetition.convertTo(TimeUnit.MILLISECONDS);
    long needed = atLeast.convertTo(TimeUnit.MILLISECONDS) / Math.max(1, each);
    return quick
        ? this
        : new Effort(
            false, forks, Math.max(warmups, Math.toIntExact(needed)), repetitions, repetition);
  }

  /**
   * For work whose cost comes in waves, such as a factor every so many steps: repetitions of at
   * least this length, in one JVM. A quick effort stays as it is.
   */
  Effort lasting(TimeValue atLeast) {
    return quick ? this : new Effort(false, 1, 1, repetitions, atLeast);
  }
}
