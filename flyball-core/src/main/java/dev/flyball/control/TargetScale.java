package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Standardiser;

/**
 * Where the targets of a number lie, from those seen so far: the running mean and spread, which are
 * the members' units, the last target and the range. A wild target counts as at most ten spreads
 * from the mean, here and in what members learn.
 */
public final class TargetScale implements Stateful {
  private static final double FURTHEST = 10;

  /** Predictions may leave the range of the targets by this share of it. */
  private static final double MARGIN = 0.02;

  private static final int[] AT = {0};

  private final Standardiser moments = Standardiser.robust(1, FURTHEST);
  private final double[] one = new double[1];
  private final double[] standardised = new double[1];
  private double mean;
  private double spread = 1;
  private double origin;
  private double last;
  private double lowest;
  private double highest;
  private boolean any;

  /** Adds a target and returns it, limited to ten spreads from the mean. */
  public double takeNote(double y) {
    one[0] = y;
    moments.take(AT, one, standardised, 0, 1);
    readMoments();
    double z = standardised[0];
    double counts = Math.abs(z) < FURTHEST ? y : moments.original(0, z);
    if (!any) {
      any = true;
      origin = counts;
      lowest = counts;
      highest = counts;
    }
    lowest = Math.min(lowest, counts);
    highest = Math.max(highest, counts);
    last = counts;
    return counts;
  }

  private void readMoments() {
    mean = moments.centre(0);
    spread = moments.spread(0);
  }

  /** Whether any target was seen. */
  boolean any() {
    return any;
  }

  /** The first target: sums over all rows are of what is left beside it. */
  double origin() {
    return origin;
  }

  /** The running mean of the targets. */
  public double mean() {
    return mean;
  }

  /** The unit of errors; 1 while all targets are equal. */
  public double spread() {
    return spread;
  }

  /** A target in spreads from the mean. */
  public double standardised(double y) {
    return (y - mean) / spread;
  }

  /** Sets what was the last target. */
  void last(double value) {
    last = value;
  }

  double last() {
    return last;
  }

  /** The least that is predicted. */
  double least() {
    return any ? lowest - MARGIN * (highest - lowest) : Double.NEGATIVE_INFINITY;
  }

  /** The most that is predicted. */
  double most() {
    return any ? highest + MARGIN * (highest - lowest) : Double.POSITIVE_INFINITY;
  }

  void reset() {
    moments.reset();
    readMoments();
    origin = 0;
    last = 0;
    lowest = 0;
    highest = 0;
    any = false;
  }

  @Override
  public void save(State state) {
    moments.save(state.withoutAxes());
    state.put("origin", origin);
    state.put("last", last);
    state.put("lowest", lowest);
    state.put("highest", highest);
    state.put("any", any ? 1L : 0L);
  }

  @Override
  public void load(State state) {
    moments.load(state);
    readMoments();
    origin = state.number("origin");
    last = state.number("last");
    lowest = state.number("lowest");
    highest = state.number("highest");
    any = state.count("any") != 0;
  }
}
