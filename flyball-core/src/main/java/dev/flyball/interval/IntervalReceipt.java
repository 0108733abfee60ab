package dev.flyball.interval;

import java.util.List;
import java.util.function.IntFunction;

/** What a learner's intervals have kept so far, to look at: nothing here changes them. */
public final class IntervalReceipt {
  private final IntervalLoop loop;

  /** A view: it goes on as the loop does. */
  public IntervalReceipt(IntervalLoop loop) {
    this.loop = loop;
  }

  /** The levels, in order. */
  public List<Double> levels() {
    return loop.levels();
  }

  /** The outages that the last row was in, by their places in {@link #coverage}. */
  public int[] latestOutages() {
    return loop.latestOutages();
  }

  /**
   * The receipts of output {@code k} (classes: 0), level by level, outage by outage.
   *
   * @param names what component j is called
   */
  public List<Coverage> coverage(int k, IntFunction<String> names) {
    return loop.coverage(k, names);
  }
}
