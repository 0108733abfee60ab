package dev.flyball.interval;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/**
 * The size that a residual is expected to have: a running mean of |y - y^| over about the last 40
 * rows, times a factor for each outage the row is in. Known before the target, so whatever it does,
 * the identity of the radius holds; the better it is, the less the radius has to move. O(outages).
 */
final class ResidualScale implements Stateful {
  private static final double HORIZON = 40;

  /** A residual counts at most this many times its expected size towards an outage's factor. */
  private static final double MOST = 6;

  private static final double SLOWEST = 0.006;
  private static final double LARGEST_LOG = 3;

  /** The first rows after a return start with half as much again. */
  private static final double LOG_OF_RETURN = Math.log(1.5);

  private final double[] logFactor;
  private final long[] rows;
  private double mean;
  private long count;

  ResidualScale(int outages) {
    this.logFactor = new double[outages];
    this.rows = new long[outages];
    clear();
  }

  long count() {
    return count;
  }

  double of(int[] outages, int n) {
    return mean * factor(outages, n);
  }

  private double factor(int[] outages, int n) {
    double log = 0;
    for (int k = 1; k < n; k++) {
      log += logFactor[outages[k]];
    }
    return Math.exp(Math.max(-LARGEST_LOG, Math.min(LARGEST_LOG, log)));
  }

  void learn(double size, int[] outages, int n) {
    double factor = factor(outages, n);
    double expected = mean * factor;
    if (expected > 0) {
      double surprise = Math.min(size / expected, MOST) - 1;
      for (int k = 1; k < n; k++) {
        int outage = outages[k];
        double rate = Math.max(SLOWEST, 1.0 / (++rows[outage] + 5)) / (n - 1);
        logFactor[outage] += rate * surprise;
      }
    }
    count++;
    mean += (size / factor - mean) * Math.max(1.0 / count, 1 / HORIZON);
  }

  void clear() {
    java.util.Arrays.fill(logFactor, 0);
    logFactor[OutageGroups.RETURN] = LOG_OF_RETURN;
    java.util.Arrays.fill(rows, 0);
    mean = 0;
    count = 0;
  }

  void copyFrom(ResidualScale other) {
    System.arraycopy(other.logFactor, 0, logFactor, 0, logFactor.length);
    mean = other.mean;
    count = other.count;
  }

  @Override
  public void save(State state) {
    state.put("logFactor", logFactor);
    state.put("rows", rows);
    state.put("mean", mean);
    state.put("count", count);
  }

  @Override
  public void load(State state) {
    state.get("logFactor", logFactor);
    SilenceSketch.copy(state.longs("rows"), rows, "rows");
    mean = state.number("mean");
    count = state.count("count");
  }
}
