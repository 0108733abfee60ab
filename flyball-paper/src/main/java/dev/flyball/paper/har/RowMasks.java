package dev.flyball.paper.har;

import dev.flyball.missing.Missingness;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;

/**
 * The masks of a data set's rows, each drawn once and then kept (Experiment 2: "the realized mask
 * is persistent per datapoint"). Where the process has no memory, the mask of a row depends on
 * {@code random} (as it stands now) and on the row alone, not on the order in which rows are met.
 */
final class RowMasks {
  private final Missingness inner;
  private final RandomStream random;
  private final Mask[] masks;

  RowMasks(Missingness inner, int rows, RandomStream random) {
    this.inner = inner;
    this.random = random.split(0);
    this.masks = new Mask[rows];
  }

  int rows() {
    return masks.length;
  }

  /** The mask of {@code row}, a copy. */
  Mask rowMask(int row) {
    if (masks[row] == null) {
      masks[row] = Mask.noneSeen(inner.size());
      inner.next(random.split(row), masks[row]);
    }
    return masks[row].copy();
  }
}
