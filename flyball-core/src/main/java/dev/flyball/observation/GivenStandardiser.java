package dev.flyball.observation;

import dev.flyball.checkpoint.Fields;

/** (value - mean) / scale with fixed statistics. */
final class GivenStandardiser implements Standardiser {
  private final double[] mean;
  private final double[] scale;

  GivenStandardiser(double[] mean, double[] scale) {
    check(mean, scale);
    this.mean = mean.clone();
    this.scale = scale.clone();
  }

  static void check(double[] mean, double[] scale) {
    if (mean.length != scale.length) {
      throw new IllegalArgumentException(
          "%s means for %s scales".formatted(mean.length, scale.length));
    }
    for (int j = 0; j < mean.length; j++) {
      if (!Double.isFinite(mean[j]) || !(scale[j] > 0) || Double.isInfinite(scale[j])) {
        throw new IllegalArgumentException(
            "component %s has mean %s and scale %s; expected a finite mean and a positive scale"
                .formatted(j, mean[j], scale[j]));
      }
    }
  }

  @Override
  public void checkInputs(int inputs) {
    if (mean.length != inputs) {
      throw new IllegalArgumentException(
          "a standardiser of %s components for %s inputs".formatted(mean.length, inputs));
    }
  }

  @Override
  public double standardise(int j, double value) {
    return (value - mean[j]) / scale[j];
  }

  @Override
  public double centre(int j) {
    return mean[j];
  }

  @Override
  public double spread(int j) {
    return scale[j];
  }

  @Override
  public Standardiser copy() {
    return new GivenStandardiser(mean, scale);
  }

  @Override
  public void fields(Fields f) {
    if (!f.resets()) {
      f.array("mean", mean);
      f.array("scale", scale);
    }
  }
}
