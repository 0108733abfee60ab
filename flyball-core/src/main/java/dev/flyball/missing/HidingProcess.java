package dev.flyball.missing;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observation.Mask;

/**
 * What the processes of this package share: a checked mask on which everything is seen at first,
 * and nothing to save. A process with memory overrides {@link #save} and {@link #load}.
 */
abstract class HidingProcess implements Missingness {
  private final int size;

  HidingProcess(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("missingness needs a size of at least 1, not " + size);
    }
    this.size = size;
  }

  /** Hides components of {@code mask}, on which all are seen. */
  abstract void hide(double[] values, RandomStream random, Mask mask);

  @Override
  public final int size() {
    return size;
  }

  @Override
  public final void next(double[] values, RandomStream random, Mask mask) {
    if (mask.size() != size) {
      throw new IllegalArgumentException(
          "a mask of " + mask.size() + " components where one of " + size + " was expected");
    }
    mask.seeAll();
    hide(values, random, mask);
  }

  @Override
  public void fields(Fields f) {}
}
