package dev.flyball.observation;

import dev.flyball.linalg.Kernels;
import java.util.Arrays;

/**
 * Updates the running moments of all steady components with a row in one vectorised pass, bit for
 * bit as one by one; it lists the other components for its owner. Every pass is a short loop
 * without a branch, which the compiler turns into vector code, and which is quick before that too:
 * what is missing has weight 0 and leaves everything as it is. O(inputs).
 *
 * <p>No pass holds a value to ten deviations, or a standardised one to its bound. Past {@code
 * STEADY} values nothing within five deviations afterwards was ten away before (z^2 = b^2 (1 - 1/n)
 * / (s^2 + b^2 / n) is above 25 where b^2 = 100 s^2 and n > 35), so what lies within is right, and
 * the rest is marked as beyond all numbers, to be taken one by one. So are components amid a run of
 * far values.
 */
final class WholeMoments {
  /** So many values and a component may be steady. */
  static final double STEADY = 40;

  /** Up to so many deviations a value is taken in with the others. */
  private static final double WITHIN = 5;

  /**
   * A steady deviation is at least this share of the mean. It cannot come down to what counts as
   * rounding as long as nothing is forgotten: the sum of squares never falls, and a mean that moves
   * brings variance with it.
   */
  private static final double LEAST_SPREAD = 1e-5;

  /** The bits of infinity: of what is no number, they are more. */
  private static final long INFINITY = 0x7ff0000000000000L;

  private static final double LEAST_VARIANCE = 0x1p-900;
  private static final double MOST_VARIANCE = 0x1p900;

  /** One in so many is few: then passes over all of them cost more than those one by one. */
  private static final int FEW = 5;

  /** Times the least distance from a bound this is past the largest number. */
  private static final double FAR = 0x1p1000;

  private final RobustMoments now;
  private final double limit;
  private final double[] values;

  /** 1 where a steady component was seen, else 0. */
  private final double[] weights;

  final double[] meanBefore;
  final double[] varianceBefore;

  /** The components that are not steady. */
  final int[] unsteady;

  int unsteadyCount;

  /** Whether the list of what is not steady holds. */
  private boolean listed;

  /** How many components the last row saw. */
  int seenLast;

  /** The components of a row that is taken one by one. */
  final int[] at;

  /** Whether a row was taken since the mark. */
  boolean took;

  WholeMoments(RobustMoments now, double bound) {
    int inputs = now.count.length;
    this.now = now;
    this.limit = Math.min(WITHIN, bound);
    this.values = new double[inputs];
    this.weights = new double[inputs];
    this.meanBefore = new double[inputs];
    this.varianceBefore = new double[inputs];
    this.unsteady = new int[inputs];
    this.at = new int[inputs];
  }

  /** Whether component j has what the passes ask for. */
  boolean isSteady(int j) {
    double variance = now.variance[j];
    return now.count[j] >= STEADY
        && now.seen(j) >= RobustMoments.FIRST
        && now.run(j) == 0
        && variance >= LEAST_VARIANCE
        && variance <= MOST_VARIANCE
        && Math.sqrt(variance) > LEAST_SPREAD * Math.abs(now.mean[j]);
  }

  /** Components may have become steady, or no longer are. */
  void lookAgain() {
    listed = false;
  }

  private void list() {
    unsteadyCount = 0;
    for (int j = 0; j < values.length; j++) {
      unsteady[unsteadyCount] = j;
      unsteadyCount += isSteady(j) ? 0 : 1;
    }
    listed = true;
  }

  /**
   * Whether a row is best taken in passes: most components are steady, and the last row saw more
   * than a few of them.
   */
  boolean pays() {
    if (!listed) {
      list();
    }
    return 2 * unsteadyCount <= values.length && FEW * seenLast >= values.length;
  }

  /** Lists the components that a row has seen, to be taken one by one. */
  int list(double[] input) {
    int n = 0;
    for (int j = 0; j < values.length; j++) {
      at[n] = j;
      // Without a branch: which ones are missing is what a processor cannot guess.
      long size = Double.doubleToRawLongBits(input[j]) & Long.MAX_VALUE;
      n += (int) ((size - INFINITY - 1) >>> 63);
    }
    return n;
  }

  /** Whether component j was seen and taken in with the last row. */
  boolean isTaken(int j) {
    return weights[j] != 0;
  }

  /** Leaves component j to be taken, and taken back, alone. */
  void leave(int j) {
    weights[j] = 0;
  }

  /**
   * Takes a row in (NaN = missing) where that {@link #pays}. Writes the steady components
   * standardised, 0 where they are missing; those that are further out than a pass may take come
   * out larger than any bound, or not as numbers, and so do infinite ones. Scales of other
   * components are to be set again.
   *
   * @return how many components were seen
   */
  int take(double[] input, double[] into) {
    int inputs = values.length;
    int seen = Kernels.fill(input, values, weights, inputs);
    for (int k = 0; k < unsteadyCount; k++) {
      values[unsteady[k]] = 0;
      weights[unsteady[k]] = 0;
    }
    took = true;
    System.arraycopy(now.mean, 0, meanBefore, 0, inputs);
    System.arraycopy(now.variance, 0, varianceBefore, 0, inputs);
    move(values, weights, now.count, now.mean, now.variance, inputs);
    roots(now.variance, now.scale, inputs);
    standardise(values, weights, now.mean, now.scale, into, limit, inputs);
    return seen;
  }

  /**
   * Welford's recursion on the mean and the variance. A square beyond all numbers makes the mean
   * not a number, and so what is standardised with it.
   */
  private static void move(
      double[] values, double[] weights, double[] count, double[] mean, double[] variance, int n) {
    for (int j = 0; j < n; j++) {
      double weight = weights[j];
      double counted = count[j];
      double share = weight / (counted + 1);
      double centre = mean[j];
      double before = weight * (values[j] - centre);
      double square = before * before;
      count[j] = counted + weight;
      mean[j] = centre + before * share + 0 * square;
      variance[j] = (1 - share) * (variance[j] + square * share);
    }
  }

  private static void roots(double[] variance, double[] scale, int n) {
    for (int j = 0; j < n; j++) {
      scale[j] = Math.sqrt(variance[j]);
    }
  }

  /** Standardises values within the limit; beyond it, adds a number that is exactly 0 within. */
  private static void standardise(
      double[] values,
      double[] weights,
      double[] mean,
      double[] scale,
      double[] into,
      double limit,
      int n) {
    for (int j = 0; j < n; j++) {
      double value = weights[j] * ((values[j] - mean[j]) / scale[j]);
      double beyond = Math.abs(value) - limit;
      into[j] = value + (beyond + Math.abs(beyond)) * FAR;
    }
  }

  /** Whether a component came out within the limit. */
  boolean isWithin(double standardised) {
    return Math.abs(standardised) <= limit;
  }

  /** Undoes the row that was taken since the mark; scales of what was taken are to be set again. */
  void takeBack() {
    int inputs = values.length;
    for (int j = 0; j < inputs; j++) {
      now.count[j] -= weights[j];
    }
    System.arraycopy(meanBefore, 0, now.mean, 0, inputs);
    System.arraycopy(varianceBefore, 0, now.variance, 0, inputs);
    Arrays.fill(weights, 0);
    took = false;
  }
}
