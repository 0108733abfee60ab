package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * Widens an interval for a while after a burst of misses, as after a sudden change: every miss adds
 * a step while the share of misses, over about the last ten rows, is above twice what may be missed
 * and one row more; a fiftieth of what was added fades with every row. It is known before the
 * target, so the identity of the radius holds whatever it does. O(1).
 */
final class BurstMargin implements Stateful {
  private static final double ROWS = 10;
  private static final double OFTEN = 2;
  private static final double FADING = 0.98;

  private final double step;
  private final double most;
  private final double often;
  private double recent;
  private double added;

  /** For a radius that may be missed in a share {@code alpha} of the rows. */
  BurstMargin(double alpha, double step, double most) {
    this.step = step;
    this.most = most;
    this.often = OFTEN * alpha + 1 / ROWS;
  }

  /** The margin that is added to the radius of the next row. */
  double added() {
    return added;
  }

  void learn(boolean missed) {
    recent += ((missed ? 1 : 0) - recent) / ROWS;
    added = FADING * added;
    if (missed && recent > often) {
      added = Math.min(most, added + step);
    }
  }

  void copyFrom(BurstMargin other) {
    recent = other.recent;
    added = other.added;
  }

  @Override
  public void fields(Fields f) {
    recent = f.number("recent", recent);
    added = f.number("added", added);
  }
}
