package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * The intervals of one level around a number: an upper and a lower radius, each in units of the
 * expected residual. The miss rate, alpha = 1 - level, is shared between the two sides so that
 * residuals are equally dense at both ends, which makes the interval short where they are skewed;
 * however it is shared, both sides together miss alpha.
 */
final class NumberLevel implements Stateful {
  /** Residuals have tails between those of a normal and of an exponential variable. */
  private static final double OF_EXPONENTIAL = 0.9;

  /** How near a bound a residual must come to count for the density there. */
  private static final double NEAR = 0.25;

  private static final double SHARING_RATE = 0.005;
  private static final double LEAST_SHARE = 0.1;

  private final double level;
  private final double alpha;
  private final AdaptiveRadius upper;
  private final AdaptiveRadius lower;
  private final long[] misses;
  private final BurstMargin margin;
  private double lowerShare = 0.5;

  NumberLevel(double level, int outages, Pace pace) {
    this.level = level;
    this.alpha = 1 - level;
    double start = -OF_EXPONENTIAL * Math.log(alpha);
    this.upper = new AdaptiveRadius(outages, start, pace.gains());
    this.lower = new AdaptiveRadius(outages, start, pace.gains());
    this.misses = new long[outages];
    this.margin = new BurstMargin(alpha, pace.marginStep(), start);
  }

  double level() {
    return level;
  }

  /**
   * Writes the lower and the upper bound. Where both radii together are negative the interval is a
   * point: its bounds do not cross.
   */
  void bounds(double prediction, double scale, int[] outages, int n, double[] into, int at) {
    double below = lower.radius(outages, n) + margin.added();
    double above = upper.radius(outages, n) + margin.added();
    if (below + above < 0) {
      above = (above - below) / 2;
      below = -above;
    }
    into[at] = prediction - below * scale;
    into[at + 1] = prediction + above * scale;
  }

  /**
   * Learns how a target lay to the bounds that it was given.
   *
   * @param above target minus upper bound
   * @param below lower bound minus target
   */
  void learn(double above, double below, double scale, int[] outages, int n) {
    // An interval that is a point cannot be narrower, and this one holds.
    boolean stays = above == 0 && below == 0;
    upper.move(above > 0, alpha * (1 - lowerShare), stays, outages, n);
    lower.move(below > 0, alpha * lowerShare, stays, outages, n);
    double push = near(above, scale) - near(below, scale);
    lowerShare = Math.max(LEAST_SHARE, Math.min(1 - LEAST_SHARE, lowerShare + SHARING_RATE * push));
    int missed = (above > 0 ? 1 : 0) + (below > 0 ? 1 : 0);
    margin.learn(missed > 0);
    for (int k = 0; missed > 0 && k < n; k++) {
      misses[outages[k]] += missed;
    }
  }

  private static int near(double distance, double scale) {
    return Math.abs(distance) < NEAR * scale ? 1 : 0;
  }

  Coverage coverage(String name, int outage) {
    long rows = upper.rows(outage);
    double surplus = upper.surplus(outage) + lower.surplus(outage);
    return new Coverage(
        name, level, rows, misses[outage], rows == 0 ? 0 : Math.abs(surplus) / rows);
  }

  /** Copies what bounds need; counts stay. */
  void copyFrom(NumberLevel other) {
    upper.copyFrom(other.upper);
    lower.copyFrom(other.lower);
    margin.copyFrom(other.margin);
  }

  @Override
  public void fields(Fields f) {
    f.part("upper", upper);
    f.part("lower", lower);
    f.array("misses", misses);
    f.part("margin", margin);
    lowerShare = f.number("lowerShare", lowerShare, 0.5);
  }
}
