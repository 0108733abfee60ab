package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDArray;
import dev.flyball.paper.NameLookup;
import java.util.Locale;

/** The loss of a batch, from its errors in percent of concentration. The paper names none. */
public enum PatchLoss {
  /** |e|, the error that validation reports. */
  ABSOLUTE,
  /** |e| - 1/2, and e^2 / 2 where |e| is below 1. */
  SMOOTH,
  /** e^2 / 2. */
  SQUARED;

  /** The loss of this name, in small letters. */
  public static PatchLoss named(String name) {
    return NameLookup.of("loss", name, values(), PatchLoss::toString);
  }

  NDArray of(NDArray errors) {
    return switch (this) {
      case ABSOLUTE -> errors.abs().mean();
      case SMOOTH -> smooth(errors.abs()).mean();
      case SQUARED -> errors.square().mean().div(2);
    };
  }

  private static NDArray smooth(NDArray size) {
    NDArray slope = size.minimum(1);
    return slope.mul(size.sub(slope.div(2)));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
