package dev.flyball.missing;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observation.Mask;

/** Two processes at once: seen is what both let through. */
final class Both extends HidingProcess {
  private final Missingness first;
  private final Missingness second;
  private final Mask drawn;

  Both(Missingness first, Missingness second) {
    super(first.size());
    if (second.size() != first.size()) {
      throw new IllegalArgumentException(
          "missingness over %s components cannot join one over %s"
              .formatted(second.size(), first.size()));
    }
    this.first = first;
    this.second = second;
    this.drawn = Mask.allSeen(first.size());
  }

  @Override
  void hide(double[] values, RandomStream random, Mask mask) {
    first.next(values, random, mask);
    second.next(values, random, drawn);
    mask.and(drawn);
  }

  @Override
  public void fields(Fields f) {
    f.part("first", first);
    f.part("second", second);
  }
}
