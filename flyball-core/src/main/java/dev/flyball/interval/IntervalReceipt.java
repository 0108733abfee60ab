package dev.flyball.interval;

import java.util.List;
import java.util.function.IntFunction;

/** What a learner's intervals have kept so far, to look at: nothing here changes them. */
public final class IntervalReceipt {
  private final AdaptiveIntervals intervals;

  /** A view: it goes on as the intervals do. */
  public IntervalReceipt(AdaptiveIntervals intervals) {
    this.intervals = intervals;
  }

  /** The levels, in order. */
  public List<Double> levels() {
    return intervals.levels();
  }

  /** The outages that the last row was in, by their places in {@link #coverage}. */
  public int[] latestOutages() {
    return intervals.latestOutages();
  }

  /**
   * The receipts of output {@code k} (classes: 0), level by level, outage by outage.
   *
   * @param names what component j is called
   */
  public List<Coverage> coverage(int k, IntFunction<String> names) {
    return intervals.coverage(k, names);
  }
}
