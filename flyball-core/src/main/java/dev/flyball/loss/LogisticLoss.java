package dev.flyball.loss;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Link;
import dev.flyball.observation.ObservationException;

/**
 * -y log p - (1 - y) log(1 - p) with p = sigma(score). Its derivative with respect to the score is
 * p - y, whatever the link, and is computed as such: it stays exact where p rounds to 0 or 1. As a
 * function of the score it is sigma - y, with slope at most 1/4 and vanishing far out, so it has no
 * lower sector on unbounded scores; for {@code |score| <= R} the lower one is sigma'(R).
 */
record LogisticLoss() implements BuiltInLoss {

  @Override
  public double value(double prediction, double target) {
    return -xlogy(target, prediction) - xlogy(1 - target, 1 - prediction);
  }

  private static double xlogy(double x, double y) {
    return x == 0 ? 0 : x * Math.log(y);
  }

  @Override
  public double slope(double prediction, double target) {
    return (prediction - target) / (prediction * (1 - prediction));
  }

  @Override
  public double feedback(Link link, double score, double target) {
    return Link.LOGISTIC.value(score) - target;
  }

  @Override
  public double valueAtScore(Link link, double score, double target) {
    return Math.max(score, 0) - target * score + Math.log1p(Math.exp(-Math.abs(score)));
  }

  /** sigma' is at most 1/4. */
  @Override
  public double curvature(Link link) {
    return 0.25;
  }

  @Override
  public Sector sector() {
    return Sector.withoutLower(0.25);
  }

  @Override
  public Sector sector(double bound) {
    return new Sector(Link.LOGISTIC.derivative(bound), 0.25);
  }

  @Override
  public void checkTarget(int k, double target) {
    if (!(target >= 0 && target <= 1)) {
      throw ObservationException.target(k, target, "a number from 0 to 1 for the logistic loss");
    }
  }

  @Override
  public Description describe() {
    return Description.of("logistic");
  }
}
