package dev.flyball.observation;

import dev.flyball.linalg.MomentColumns;
import dev.flyball.linalg.RowMoments;

/**
 * Takes a whole row into the moments of those components that are steady, all of them at once and
 * to the bit as one by one; the others are listed for their owner. O(inputs).
 *
 * <p>No pass holds a value to ten deviations, or a standardised one to its bound. Past {@code
 * STEADY} values nothing within five deviations afterwards was ten away before (z^2 = b^2 (1 - 1/n)
 * / (s^2 + b^2 / n) is above 25 where b^2 = 100 s^2 and n > 35), so what lies within is right, and
 * the rest is marked as beyond all numbers, to be taken one by one.
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

  /**
   * So many components in all, seen or not, and vector code begins to pay: it is many times slower
   * than plain code until it is compiled, which a short stream does not live to see.
   */
  private static final long MANY = 1L << 25;

  /** Narrower rows are as quick in plain code. */
  private static final int WIDE = 24;

  private final RobustMoments now;
  private final double limit;

  /** 1 where a component is steady, else 0. */
  private final double[] steady;

  private final double[] scratch;
  private final int[] unsteady;
  private int unsteadyCount;

  /** Whether the list of what is not steady holds. */
  private boolean listed;

  private int seenLast;

  /** How many components the rows so far had together, up to {@link #MANY}. */
  private long components;

  /** The components of a row that is taken one by one. */
  private final int[] at;

  /** Whether a row was taken since the mark. */
  private boolean took;

  /** Whether the last row was taken in place, so that counts before it are not kept. */
  private boolean inPlace;

  WholeMoments(RobustMoments now, double bound) {
    int inputs = now.count.length;
    this.now = now;
    this.limit = Math.min(WITHIN, bound);
    this.steady = new double[inputs];
    this.scratch = new double[inputs];
    this.unsteady = new int[inputs];
    this.at = new int[inputs];
  }

  /** Whether component j has what the passes ask for. */
  boolean isSteady(int j) {
    double variance = now.variance[j];
    return now.count[j] >= STEADY
        && now.seen(j) >= RobustMoments.FIRST
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
    for (int j = 0; j < steady.length; j++) {
      boolean is = isSteady(j);
      steady[j] = is ? 1 : 0;
      unsteady[unsteadyCount] = j;
      unsteadyCount += is ? 0 : 1;
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
    return 2 * unsteadyCount <= steady.length && FEW * seenLast >= steady.length;
  }

  /** Lists the components that a row has seen, for those who take them one by one. */
  int list(double[] input) {
    int n = 0;
    for (int j = 0; j < steady.length; j++) {
      at[n] = j;
      // Without a branch: which ones are missing is what a processor cannot guess.
      long size = Double.doubleToRawLongBits(input[j]) & Long.MAX_VALUE;
      n += (int) ((size - INFINITY - 1) >>> 63);
    }
    return n;
  }

  /** Which of the listed components is number {@code e}. */
  int listed(int e) {
    return at[e];
  }

  /** The last row saw so many components. */
  void sawLast(int seen) {
    seenLast = seen;
  }

  /** How many components are not steady. */
  int unsteadyCount() {
    return unsteadyCount;
  }

  /** Which they are. */
  int unsteady(int k) {
    return unsteady[k];
  }

  /** Whether component j was seen and taken in with the last row. */
  boolean isTaken(int j) {
    return inPlace ? scratch[j] != 0 : steady[j] != 0 && now.count[j] != now.before().count()[j];
  }

  double meanBefore(int j) {
    return now.before().mean()[j];
  }

  double varianceBefore(int j) {
    return now.before().variance()[j];
  }

  boolean took() {
    return took;
  }

  void mark() {
    took = false;
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
    took = true;
    MomentColumns before = now.before();
    // Asked for last: short streams do not load the vector module.
    inPlace = components < MANY || steady.length < WIDE || !RowMoments.gainsByVectors();
    if (inPlace) {
      components += components < MANY ? steady.length : 0;
      return RowMoments.takePromptly(
          input, steady, now.columns(), before, now.scale, into, limit, scratch);
    }
    int seen =
        RowMoments.take(input, steady, now.columns(), before, now.scale, into, limit, scratch);
    now.swap();
    return seen;
  }

  /** Whether a component came out within the limit. */
  boolean isWithin(double standardised) {
    return Math.abs(standardised) <= limit;
  }

  /** Undoes the row that was taken since the mark; scales of what was taken are to be set again. */
  void takeBack() {
    if (inPlace) {
      int inputs = steady.length;
      for (int j = 0; j < inputs; j++) {
        now.count[j] -= scratch[j];
      }
      System.arraycopy(now.before().mean(), 0, now.mean, 0, inputs);
      System.arraycopy(now.before().variance(), 0, now.variance, 0, inputs);
    } else {
      now.swap();
    }
    took = false;
  }
}
