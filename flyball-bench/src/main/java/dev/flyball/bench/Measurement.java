package dev.flyball.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The time of one method for one piece of work.
 *
 * @param what the work, such as {@code step} or {@code dot}
 * @param who did it, such as {@code dense} or {@code OpenBLAS}
 * @param at the sizes at which it was measured, by name
 * @param unit of the numbers: {@code us}, {@code ms} or {@code rows/s}
 * @param times medians and spread over all repetitions and forks
 * @param also other numbers of the same runs, such as the error that went with the speed
 */
record Measurement(
    String what,
    String who,
    Map<String, String> at,
    String unit,
    Spread times,
    Map<String, Double> also) {

  Measurement(String what, String who, Map<String, String> at, String unit, Spread times) {
    this(what, who, at, unit, times, Map.of());
  }

  /** The same with one more number beside it. */
  Measurement with(String name, double value) {
    Map<String, Double> more = new LinkedHashMap<>(also);
    more.put(name, value);
    return new Measurement(what, who, at, unit, times, more);
  }

  double median() {
    return times.median();
  }

  /** A whole number that it was measured at. */
  int size(String name) {
    return Integer.parseInt(at.get(name));
  }
}
