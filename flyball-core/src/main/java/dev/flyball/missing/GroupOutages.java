package dev.flyball.missing;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;

/**
 * An on/off Markov chain a group. A hidden group comes back with probability 1/meanSpell; a seen
 * one goes with the probability that keeps the share hidden where it is: share = fail / (fail +
 * recover). One draw a group and step.
 */
final class GroupOutages extends Missingness {
  private final Groups groups;
  private final double hiddenShare;
  private final double fail;
  private final double recover;
  private final boolean[] out;
  private boolean started;

  GroupOutages(Groups groups, double hiddenShare, double meanSpell) {
    super(groups.size());
    if (!(hiddenShare >= 0 && hiddenShare < 1)) {
      throw new IllegalArgumentException("hiddenShare must be in [0, 1), not " + hiddenShare);
    }
    if (!(meanSpell >= 1 && meanSpell < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "meanSpell must be finite and at least 1 step, not " + meanSpell);
    }
    this.groups = groups;
    this.hiddenShare = hiddenShare;
    this.recover = 1 / meanSpell;
    this.fail = hiddenShare / (1 - hiddenShare) / meanSpell;
    this.out = new boolean[groups.count()];
    if (fail > 1) {
      throw new IllegalArgumentException(
          ("hiddenShare %s with a meanSpell of %s needs seen spells shorter than a step;"
                  + " hiddenShare may be %s at most")
              .formatted(hiddenShare, meanSpell, meanSpell / (1 + meanSpell)));
    }
  }

  @Override
  protected void hide(RandomStream random, Mask mask) {
    for (int g = 0; g < out.length; g++) {
      double chance = started ? (out[g] ? 1 - recover : fail) : hiddenShare;
      out[g] = random.nextBoolean(chance);
      if (out[g]) {
        groups.hide(g, mask);
      }
    }
    started = true;
  }
}
