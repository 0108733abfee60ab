package dev.flyball.loss;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Link;

/**
 * r^2 / 2 up to |r| = delta, linear beyond. The slope saturates at delta, so there is no lower
 * sector on unbounded residuals; for {@code |r| <= R} it is min(1, delta / R).
 */
record HuberLoss(double delta) implements BuiltInLoss {

  HuberLoss {
    if (!(delta > 0) || Double.isInfinite(delta)) {
      throw new IllegalArgumentException("Huber's delta must be positive, not " + delta);
    }
  }

  @Override
  public double value(double prediction, double target) {
    double size = Math.abs(prediction - target);
    return size <= delta ? size * size / 2 : delta * (size - delta / 2);
  }

  @Override
  public double slope(double prediction, double target) {
    return Math.max(-delta, Math.min(delta, prediction - target));
  }

  @Override
  public double curvature(Link link) {
    return link == Link.LOGISTIC ? Link.CURVATURE_OF_SQUARES : 1;
  }

  @Override
  public Sector sector() {
    return Sector.withoutLower(1);
  }

  @Override
  public Sector sector(double bound) {
    return new Sector(Math.min(1, delta / bound), 1);
  }

  @Override
  public Description describe() {
    return Description.of("huber").with("delta", delta);
  }
}
