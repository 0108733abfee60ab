package dev.flyball.loss;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Link;

/** r^2 / 2 with slope r: the sector [1, 1]. */
record SquaredLoss() implements BuiltInLoss {

  @Override
  public double value(double prediction, double target) {
    double residual = prediction - target;
    return residual * residual / 2;
  }

  @Override
  public double slope(double prediction, double target) {
    return prediction - target;
  }

  @Override
  public double curvature(Link link) {
    return link == Link.LOGISTIC ? Link.CURVATURE_OF_SQUARES : 1;
  }

  @Override
  public Sector sector() {
    return new Sector(1, 1);
  }

  @Override
  public Description describe() {
    return Description.of("squared");
  }
}
