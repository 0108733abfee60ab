package dev.flyball.loss;

import dev.flyball.checkpoint.Description;

/**
 * max(0, |r| - tube), the loss of epsilon-SVR. Its slope is 0 inside the tube, so it has no lower
 * sector on any interval; above, {@code |slope| = 1 <= |r| / tube}.
 */
record EpsilonInsensitiveLoss(double tube) implements BuiltInLoss {

  EpsilonInsensitiveLoss {
    if (!(tube > 0) || Double.isInfinite(tube)) {
      throw new IllegalArgumentException("the tube must be positive, not " + tube);
    }
  }

  @Override
  public double value(double prediction, double target) {
    return Math.max(0, Math.abs(prediction - target) - tube);
  }

  @Override
  public double slope(double prediction, double target) {
    double residual = prediction - target;
    return Math.abs(residual) <= tube ? 0 : Math.signum(residual);
  }

  @Override
  public Sector sector() {
    return Sector.withoutLower(1 / tube);
  }

  @Override
  public Description describe() {
    return Description.of("epsilon-insensitive").with("tube", tube);
  }
}
