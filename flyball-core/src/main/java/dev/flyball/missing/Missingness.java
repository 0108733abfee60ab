package dev.flyball.missing;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;

/**
 * A process that hides components of an input, step by step. All randomness comes from the stream
 * that the caller passes. Processes combine with {@link #and}; Experiment 2 of the paper, for
 * instance, is {@code iid(561, 0.8).and(exactlyHidden(families, 4))}.
 */
public abstract class Missingness {
  private final int size;

  protected Missingness(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("missingness needs a size of at least 1, not " + size);
    }
    this.size = size;
  }

  /** Hides components of {@code mask}, in addition to those that are hidden there. */
  protected abstract void hide(RandomStream random, Mask mask);

  /** The same where it depends on the row's values, NaN where missing. */
  protected void hide(RandomStream random, double[] values, Mask mask) {
    hide(random, mask);
  }

  /** How many components an input has. */
  public final int size() {
    return size;
  }

  /** Draws the mask of the next step; overwrites {@code mask}. */
  public final void next(RandomStream random, Mask mask) {
    begin(mask);
    hide(random, mask);
  }

  /** The same for a row of these values, NaN where missing. */
  public final void next(RandomStream random, double[] values, Mask mask) {
    begin(mask);
    hide(random, values, mask);
  }

  private void begin(Mask mask) {
    if (mask.size() != size) {
      throw new IllegalArgumentException(
          "a mask of " + mask.size() + " components where one of " + size + " was expected");
    }
    mask.seeAll();
  }

  /** Hides what this process hides and what {@code other} hides; this one draws first. */
  public final Missingness and(Missingness other) {
    if (other.size != size) {
      throw new IllegalArgumentException(
          "missingness over %s components cannot join one over %s".formatted(other.size, size));
    }
    Missingness first = this;
    return new Missingness(size) {
      @Override
      protected void hide(RandomStream random, Mask mask) {
        first.hide(random, mask);
        other.hide(random, mask);
      }

      @Override
      protected void hide(RandomStream random, double[] values, Mask mask) {
        first.hide(random, values, mask);
        other.hide(random, values, mask);
      }
    };
  }

  /** Every component is seen with probability {@code keep}, independently of all else. */
  public static Missingness iid(int size, double keep) {
    if (!(keep >= 0 && keep <= 1)) {
      throw new IllegalArgumentException("keep must be in [0, 1], not " + keep);
    }
    return new Missingness(size) {
      @Override
      protected void hide(RandomStream random, Mask mask) {
        for (int j = 0; keep < 1 && j < size(); j++) {
          if (!random.nextBoolean(keep)) {
            mask.hide(j);
          }
        }
      }
    };
  }

  /**
   * Outages: every group is an on/off Markov chain of its own, hidden for the share {@code
   * hiddenShare} of the time in spells of {@code meanSpell} steps on average, begun in its
   * stationary distribution; on top of that each component is dropped with probability {@code
   * thinning}. Experiment 1: (0.20 or 0.45, 5, 0.05).
   *
   * @param hiddenShare in [0, 1), at most {@code meanSpell / (1 + meanSpell)}: more would need seen
   *     spells shorter than a step
   * @param meanSpell at least 1
   */
  public static Missingness groups(
      Groups groups, double hiddenShare, double meanSpell, double thinning) {
    return new GroupOutages(groups, hiddenShare, meanSpell).and(iid(groups.size(), 1 - thinning));
  }

  /**
   * Exactly {@code hidden} of the groups are hidden, every choice equally likely: selection
   * sampling, one draw a group.
   */
  public static Missingness exactlyHidden(Groups groups, int hidden) {
    if (hidden < 0 || hidden > groups.count()) {
      throw new IllegalArgumentException(
          "hidden groups must be 0 to %s, the number of groups, not %s"
              .formatted(groups.count(), hidden));
    }
    return new Missingness(groups.size()) {
      @Override
      protected void hide(RandomStream random, Mask mask) {
        int wanted = hidden;
        for (int g = 0; g < groups.count(); g++) {
          if (random.nextInt(groups.count() - g) < wanted) {
            groups.hide(g, mask);
            wanted--;
          }
        }
      }
    };
  }

  /**
   * A group is hidden where the value of its first component is among the largest, a share {@code
   * share} of the rows: a sensor that fails at its limit. The limit is a running quantile.
   */
  public static Missingness largest(Groups groups, double share) {
    return new LargestHidden(groups, share);
  }
}
