package dev.flyball.certify;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;

/** Hides components of an input, step by step. */
interface Missingness {

  /** Draws the mask of the next step, over the complete input {@code values}. */
  void next(double[] values, RandomStream random, Mask mask);

  /** Nothing is ever hidden. */
  static Missingness none() {
    return (values, random, mask) -> mask.seeAll();
  }

  /** Every component is seen with probability {@code keep}. */
  static Missingness iid(double keep) {
    return (values, random, mask) -> {
      for (int j = 0; j < mask.size(); j++) {
        mask.set(j, random.nextBoolean(keep));
      }
    };
  }

  /** Missing not at random: larger values are hidden more often. */
  static Missingness valueDependent() {
    return (values, random, mask) -> {
      for (int j = 0; j < mask.size(); j++) {
        mask.set(j, random.nextBoolean(1 / (1 + StrictMath.exp(-1 + values[j]))));
      }
    };
  }

  /** Groups are out for the share {@code hiddenShare} of the time, in spells of {@code spell}. */
  static Missingness groups(Groups groups, double hiddenShare, double spell, double thinning) {
    boolean[] out = new boolean[groups.count()];
    boolean[] started = new boolean[1];
    double fails = hiddenShare / (1 - hiddenShare) / spell;
    return (values, random, mask) -> {
      for (int g = 0; g < out.length; g++) {
        double chance = out[g] ? 1 - 1 / spell : fails;
        out[g] = random.nextBoolean(started[0] ? chance : hiddenShare);
      }
      started[0] = true;
      for (int j = 0; j < mask.size(); j++) {
        int g = groups.groupOf(j);
        mask.set(j, random.nextBoolean(1 - thinning) & !(g >= 0 && out[g]));
      }
    };
  }
}
