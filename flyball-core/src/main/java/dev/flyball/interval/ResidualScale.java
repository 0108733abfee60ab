package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * The expected size of a residual: a {@link ResidualSize} of |y - y^|, times a factor for each
 * outage the row is in and one for how large the prediction is, for residuals of large values are
 * often large themselves. Known before the target, so whatever it does, the identity of the radius
 * holds; the better it is, the less the radius has to move and the narrower intervals are.
 * O(outages).
 */
final class ResidualScale implements Stateful {
  /** A residual counts at most this many times its expected size towards an outage's factor. */
  private static final double MOST = 6;

  /** An outage's factor moves by one over its rows, and from so many on no slower. */
  private static final double SLOWEST = 0.006;

  private static final long YOUNG = 162;
  private static final double LARGEST_LOG = 3;

  /** Predictions count this many deviations from their mean, and their mean over so many rows. */
  private static final double FURTHEST = 3;

  private static final double PREDICTIONS = 1000;
  private static final int FEWEST_PREDICTIONS = 10;
  private static final double SLOWEST_SLOPE = 0.002;
  private static final double STEEPEST = 1.5;
  private static final double LARGEST_LOG_OF_SIZE = 2;

  /** The first rows after a return start with half as much again. */
  private static final double LOG_OF_RETURN = Math.log(1.5);

  private final double[] logFactor;
  private final long[] rows;
  private final ResidualSize running;
  private long count;

  /** Mean and variance of the predictions, and the slope of the log of the scale along them. */
  private double centre;

  private double variance;

  /** 1 over the root of the variance; 0 while it is not known. */
  private double perDeviation;

  private double slope;

  ResidualScale(int outages, ResidualSize running) {
    this.running = running;
    this.logFactor = new double[outages];
    this.rows = new long[outages];
    reset();
  }

  long count() {
    return count;
  }

  double of(double prediction, int[] outages, int n) {
    return of(factor(prediction, outages, n));
  }

  /** The factor of an outage and of the size of a prediction on the running size. */
  double factor(double prediction, int[] outages, int n) {
    double ofSize = slope * size(prediction);
    double log = Math.max(-LARGEST_LOG_OF_SIZE, Math.min(LARGEST_LOG_OF_SIZE, ofSize));
    for (int k = 1; k < n; k++) {
      log += logFactor[outages[k]];
    }
    return Math.exp(Math.max(-LARGEST_LOG, Math.min(LARGEST_LOG, log)));
  }

  /** The distance of a prediction from the mean of those before it, in deviations. */
  private double size(double prediction) {
    return Math.max(-FURTHEST, Math.min(FURTHEST, (prediction - centre) * perDeviation));
  }

  /** The size that a residual is expected to have where the {@link #factor} is this. */
  double of(double factor) {
    return running.value() * factor;
  }

  /** Learns a residual of this size, whose {@link #factor} was {@code factor}. */
  void learn(double size, double prediction, double factor, int[] outages, int n) {
    double expected = of(factor);
    if (expected > 0) {
      double surprise = Math.min(size / expected, MOST) - 1;
      double steeper = Math.max(SLOWEST_SLOPE, 1.0 / (count + 20)) * surprise * size(prediction);
      slope = Math.max(-STEEPEST, Math.min(STEEPEST, slope + steeper));
      double slowest = SLOWEST / (n - 1);
      for (int k = 1; k < n; k++) {
        int outage = outages[k];
        boolean young = ++rows[outage] < YOUNG;
        double rate = young ? 1.0 / (rows[outage] + 5) / (n - 1) : slowest;
        logFactor[outage] += rate * surprise;
      }
    }
    count++;
    double weight = Math.max(1.0 / count, 1 / PREDICTIONS);
    double off = prediction - centre;
    centre += weight * off;
    variance = (1 - weight) * (variance + weight * off * off);
    findDeviation();
    running.learn(size / factor, count);
  }

  private void findDeviation() {
    boolean known = count > FEWEST_PREDICTIONS && variance > 0;
    perDeviation = known ? 1 / Math.sqrt(variance) : 0;
  }

  void copyFrom(ResidualScale other) {
    System.arraycopy(other.logFactor, 0, logFactor, 0, logFactor.length);
    running.copyFrom(other.running);
    count = other.count;
    centre = other.centre;
    perDeviation = other.perDeviation;
    slope = other.slope;
  }

  @Override
  public void fields(Fields f) {
    f.array("logFactor", logFactor);
    f.array("rows", rows);
    f.part(running);
    count = f.count("count", count);
    centre = f.number("centre", centre);
    variance = f.number("variance", variance);
    slope = f.number("slope", slope);
    if (f.resets()) {
      logFactor[OutageGroups.RETURN] = LOG_OF_RETURN;
    }
    if (f.changes()) {
      findDeviation();
    }
  }
}
