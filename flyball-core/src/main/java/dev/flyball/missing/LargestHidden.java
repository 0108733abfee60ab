package dev.flyball.missing;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;

/**
 * Hides a group where its first component is above a running quantile q, which moves by q &lt;- q +
 * r d (1[x &gt; q] - share), with d the mean distance of a value from q and r a fiftieth, or one
 * over the values so far. One look a group and step.
 */
final class LargestHidden extends Missingness {
  private static final double RATE = 0.02;

  private final Groups groups;
  private final double share;
  private final double[] limit;
  private final double[] distance;
  private final long[] count;

  LargestHidden(Groups groups, double share) {
    super(groups.size());
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException("share must be in [0, 1), not " + share);
    }
    this.groups = groups;
    this.share = share;
    this.limit = new double[groups.count()];
    this.distance = new double[groups.count()];
    this.count = new long[groups.count()];
  }

  @Override
  protected void hide(RandomStream random, Mask mask) {
    throw new UnsupportedOperationException("what is hidden here depends on values: give them");
  }

  @Override
  protected void hide(RandomStream random, double[] values, Mask mask) {
    for (int g = 0; g < limit.length; g++) {
      double value = values[groups.component(g, 0)];
      if (!Double.isNaN(value) && isAbove(g, value)) {
        groups.hide(g, mask);
      }
    }
  }

  private boolean isAbove(int g, double value) {
    if (count[g]++ == 0) {
      limit[g] = value;
    }
    boolean above = value > limit[g];
    double rate = Math.max(RATE, 1.0 / count[g]);
    distance[g] += rate * (Math.abs(value - limit[g]) - distance[g]);
    limit[g] += 2 * rate * distance[g] * ((above ? 1 : 0) - share);
    return above;
  }
}
