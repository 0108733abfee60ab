package dev.flyball.missing;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;

/**
 * A uniform choice of {@code hidden} groups, by selection sampling: one draw a group, no scratch.
 */
final class ExactlyHidden extends HidingProcess {
  private final Groups groups;
  private final int hidden;

  ExactlyHidden(Groups groups, int hidden) {
    super(groups.size());
    if (hidden < 0 || hidden > groups.count()) {
      throw new IllegalArgumentException(
          "hidden groups must be 0 to %s, the number of groups, not %s"
              .formatted(groups.count(), hidden));
    }
    this.groups = groups;
    this.hidden = hidden;
  }

  @Override
  void hide(double[] values, RandomStream random, Mask mask) {
    int wanted = hidden;
    for (int g = 0; g < groups.count(); g++) {
      if (random.nextInt(groups.count() - g) < wanted) {
        groups.hide(g, mask);
        wanted--;
      }
    }
  }
}
