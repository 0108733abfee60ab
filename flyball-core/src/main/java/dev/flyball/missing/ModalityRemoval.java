package dev.flyball.missing;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;

/** Whole modalities lost, and parts of those that are left (Experiment 3). No memory. */
final class ModalityRemoval extends HidingProcess {
  private static final double SUM_TOLERANCE = 1e-9;

  private final Groups modalities;
  private final double removal;
  private final double[] shares;
  private final double within;
  private final double withinShare;

  ModalityRemoval(
      Groups modalities, double removal, double[] shares, double within, double withinShare) {
    super(modalities.size());
    this.modalities = modalities;
    this.removal = Probability.check("removal", removal);
    this.shares = checkShares(modalities, shares);
    this.within = Probability.check("within", within);
    this.withinShare = Probability.check("withinShare", withinShare);
  }

  private static double[] checkShares(Groups modalities, double[] shares) {
    if (shares.length != modalities.count()) {
      throw new IllegalArgumentException(
          "%s shares for %s modalities, expected one each"
              .formatted(shares.length, modalities.count()));
    }
    double sum = 0;
    for (int g = 0; g < shares.length; g++) {
      sum += Probability.check("the share of '" + modalities.name(g) + "'", shares[g]);
    }
    if (Math.abs(sum - 1) > SUM_TOLERANCE) {
      throw new IllegalArgumentException("shares must sum to 1, not " + sum);
    }
    return shares.clone();
  }

  @Override
  void hide(double[] values, RandomStream random, Mask mask) {
    if (random.nextBoolean(removal)) {
      modalities.hide(choose(random.nextDouble()), mask);
    }
    for (int g = 0; g < modalities.count(); g++) {
      if (random.nextBoolean(within)) {
        damage(g, random, mask);
      }
    }
  }

  /** The modality in whose share {@code u} falls; the last one with a share takes the rounding. */
  private int choose(double u) {
    int chosen = 0;
    double upTo = 0;
    for (int g = 0; g < shares.length; g++) {
      if (shares[g] > 0 && u >= upTo) {
        chosen = g;
      }
      upTo += shares[g];
    }
    return chosen;
  }

  private void damage(int g, RandomStream random, Mask mask) {
    for (int i = 0; i < modalities.sizeOf(g); i++) {
      if (random.nextBoolean(withinShare)) {
        mask.hide(modalities.component(g, i));
      }
    }
  }
}
