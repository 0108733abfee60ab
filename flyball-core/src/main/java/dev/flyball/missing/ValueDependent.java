package dev.flyball.missing;

import dev.flyball.observation.Mask;

/** Hides a component with a probability that follows its value (MNAR). O(size). */
final class ValueDependent extends HidingProcess {
  private final double intercept;
  private final double slope;

  ValueDependent(int size, double intercept, double slope) {
    super(size);
    this.intercept = finite("intercept", intercept);
    this.slope = finite("slope", slope);
  }

  private static double finite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " must be finite, not " + value);
    }
    return value;
  }

  @Override
  void hide(double[] values, RandomStream random, Mask mask) {
    if (values == null || values.length != size()) {
      throw new IllegalArgumentException(
          "value-dependent missingness needs the %s values of the input, not %s"
              .formatted(size(), values == null ? "null" : values.length));
    }
    for (int j = 0; j < values.length; j++) {
      double seen = 1 / (1 + StrictMath.exp(intercept + slope * values[j]));
      // A NaN makes this comparison false, so that what is missing stays missing.
      if (!random.nextBoolean(seen)) {
        mask.hide(j);
      }
    }
  }
}
