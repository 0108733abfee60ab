package dev.flyball.missing;

import dev.flyball.observation.Mask;

/** Each component by itself. O(size), or O(size / 64) and no draws when all are kept. */
final class Iid extends HidingProcess {
  private final double keep;

  Iid(int size, double keep) {
    super(size);
    this.keep = Probability.check("keep", keep);
  }

  @Override
  void hide(double[] values, RandomStream random, Mask mask) {
    if (keep == 1) {
      return;
    }
    for (int j = 0; j < size(); j++) {
      if (!random.nextBoolean(keep)) {
        mask.hide(j);
      }
    }
  }
}
