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

  private final Standardiser moments = Standardiser.robust(1, FURTHEST);
  private final double[] one = new double[1];
  private double origin;
  private double last;
  private double lowest;
  private double highest;
  private boolean any;

  /** Adds a target and returns it, limited to ten spreads from the mean. */
  public double takeNote(double y) {
    one[0] = y;
    moments.observe(one);
    double z = moments.standardise(0, y);
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
    return moments.centre(0);
  }

  /** The unit of errors; 1 while all targets are equal. */
  public double spread() {
    return moments.spread(0);
  }

  /** A target in spreads from the mean. */
  public double standardised(double y) {
    return (y - mean()) / spread();
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
    origin = state.number("origin");
    last = state.number("last");
    lowest = state.number("lowest");
    highest = state.number("highest");
    any = state.count("any") != 0;
  }
}
