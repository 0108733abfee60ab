package dev.flyball.bench;

import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How much time a measurement gets. A {@link #quick} one shows that everything works and what order
 * of magnitude to expect; figures to quote come from {@link #full}.
 *
 * @param forks JVMs, one after the other, each of which warms up and measures
 * @param warmups repetitions that are not counted
 * @param repetitions counted repetitions, of which the median is taken over all forks
 */
record Effort(boolean quick, int forks, int warmups, int repetitions, TimeValue repetition) {

  static Effort full() {
    return new Effort(false, 2, 3, 5, TimeValue.milliseconds(200));
  }

  static Effort quickly() {
    return new Effort(true, 1, 2, 3, TimeValue.milliseconds(100));
  }

  /** For work whose single run takes a second or so: few runs, in one JVM. */
  Effort forLongRuns(int runs) {
    return new Effort(quick, 1, quick ? 0 : 1, quick ? 1 : runs, repetition);
  }
}
