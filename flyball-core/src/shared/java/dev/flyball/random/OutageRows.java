package dev.flyball.random;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;

/**
 * Seeded rows with holes and a linear target, for tests: the members of a group move together,
 * whole groups go silent for a few rows, single components drop out, some rows have no target. The
 * array of {@link #observed} is overwritten by {@link #next}.
 */
public final class OutageRows {
  /** Four stations of three. */
  public static final Groups STATIONS = Groups.ofEqualSize(12, 3);

  /** How many components {@link #GROUPS} have. */
  public static final int SIZE = 40;

  /** Five groups of eight. */
  public static final Groups GROUPS = Groups.ofEqualSize(SIZE, 8);

  private static final double RETURN = 0.1;

  private final Groups groups;
  private final double hiddenShare;
  private final double keep;
  private final double labelledShare;
  private final RandomStream random;
  private final double[] weights;
  private final double[] observed;
  private final boolean[] out;
  private double target;

  private OutageRows(
      long seed, Groups groups, double hiddenShare, double keep, double labelledShare) {
    this.groups = groups;
    this.hiddenShare = hiddenShare;
    this.keep = keep;
    this.labelledShare = labelledShare;
    this.random = new RandomStream(seed);
    this.weights = new double[groups.size()];
    this.observed = new double[groups.size()];
    this.out = new boolean[groups.count()];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = random.nextGaussian() / Math.sqrt(weights.length);
    }
  }

  /** Rows whose components are seen with probability {@code keep}, each by itself. */
  public static OutageRows iid(long seed, Groups groups, double keep) {
    return new OutageRows(seed, groups, 0, keep, 1);
  }

  /** Rows under outages of whole groups. */
  public static OutageRows outages(long seed, Groups groups) {
    return new OutageRows(seed, groups, 0.4, 0.95, 1);
  }

  /** The same, where three rows in a hundred have no target. */
  public static OutageRows partlyLabelled(long seed, Groups groups) {
    return new OutageRows(seed, groups, 0.3, 0.98, 0.97);
  }

  public void next() {
    target = 0.02 * random.nextGaussian();
    for (int g = 0; g < out.length; g++) {
      double fails = RETURN * hiddenShare / (1 - hiddenShare);
      out[g] = random.nextBoolean(out[g] ? 1 - RETURN : fails);
      double shared = 0.8 * random.nextGaussian();
      for (int i = 0; i < groups.sizeOf(g); i++) {
        int j = groups.component(g, i);
        double value = shared + 0.7 * random.nextGaussian();
        target += weights[j] * value;
        observed[j] = random.nextBoolean(keep) && !out[g] ? value : Double.NaN;
      }
    }
    target = random.nextBoolean(labelledShare) ? target : Double.NaN;
  }

  public double[] observed() {
    return observed;
  }

  /** Which components were seen. */
  public Mask mask() {
    Mask mask = Mask.noneSeen(observed.length);
    for (int j = 0; j < observed.length; j++) {
      mask.set(j, !Double.isNaN(observed[j]));
    }
    return mask;
  }

  public double target() {
    return target;
  }

  public boolean labelled() {
    return !Double.isNaN(target);
  }

  public double[] weights() {
    return weights.clone();
  }
}
