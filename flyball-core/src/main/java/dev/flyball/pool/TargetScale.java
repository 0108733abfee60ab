package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Standardiser;

/**
 * Running statistics of a numeric target: mean and spread, which are the members' units, the last
 * target and the range. A wild target counts as at most ten spreads from the mean, here and in what
 * members learn. Eight such in a row are a new level: mean and spread are then those of these
 * eight. The mean is kept as what lies between it and the first target, so that small changes of a
 * large number are not lost.
 */
public final class TargetScale implements Stateful {
  private static final double FURTHEST = 10;

  /** Predictions may leave the range of the targets by this share of it. */
  private static final double MARGIN = 0.02;

  /**
   * And by this share more where no targets come: a trend goes on, and no target widens the range.
   */
  static final double SETTLED_MARGIN = 0.5;

  /** A new level whose spread is so many times another is one of other units. */
  private static final double LIKE_BEFORE = 4;

  private static final int[] AT = {0};

  private final Standardiser moments = Standardiser.ofTarget(FURTHEST);
  private final double[] one = new double[1];
  private final double[] standardised = new double[1];
  private double first;
  private double mean;
  private double spread = 1;

  /** Sums over all rows are of (target - origin) / unit. */
  private double origin;

  private double unit = 1;
  private boolean renewed;
  private double last;
  private double lowest;
  private double highest;
  private boolean any;

  /** Adds a target and returns it, limited to ten spreads from the mean. */
  public double takeNote(double y) {
    if (!any) {
      first = y;
      origin = y;
    }
    long renewals = moments.renewals();
    one[0] = y - first;
    moments.take(AT, one, standardised, 0, 1);
    readMoments();
    double z = standardised[0];
    double counts = Math.abs(z) < FURTHEST ? y : first + moments.original(0, z);
    renewed = moments.renewals() != renewals;
    if (renewed) {
      double ratio = spread / moments.spreadBefore(0);
      origin = mean;
      unit *= ratio > LIKE_BEFORE || ratio < 1 / LIKE_BEFORE ? ratio : 1;
    }
    lowest = any ? Math.min(lowest, counts) : counts;
    highest = any ? Math.max(highest, counts) : counts;
    any = true;
    last = counts;
    return counts;
  }

  private void readMoments() {
    mean = first + moments.centre(0);
    spread = moments.spread(0);
  }

  /** Whether the last target was the one by which a new level was known. */
  boolean isRenewed() {
    return renewed;
  }

  /** Whether any target was seen. */
  public boolean any() {
    return any;
  }

  /** A target as it enters sums over all rows, which go on in spreads from the mean. */
  double inSums(double y) {
    return (y - origin) / unit;
  }

  /** The size of one unit of these sums, in spreads. */
  double unitOfSums() {
    return unit / spread;
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
    return (y - first - moments.centre(0)) / spread;
  }

  /** Back from spreads from the mean. */
  double original(double standardised) {
    return mean + spread * standardised;
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

  @Override
  public void fields(Fields f) {
    f.withoutAxes().part(moments);
    first = f.number("from", first);
    origin = f.number("origin", origin);
    unit = f.number("unit", unit, 1);
    last = f.number("last", last);
    lowest = f.number("lowest", lowest);
    highest = f.number("highest", highest);
    any = f.flag("any", any);
    if (f.changes()) {
      renewed = false;
      readMoments();
    }
  }
}
