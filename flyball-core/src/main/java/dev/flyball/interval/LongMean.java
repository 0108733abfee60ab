package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;

/** The mean size of about the last 1,000 residuals. */
final class LongMean implements ResidualSize {
  private static final double HORIZON = 1000;

  private double value;

  @Override
  public double value() {
    return value;
  }

  @Override
  public void learn(double size, long count) {
    double limited = value > 0 ? Math.min(size, RunningSize.MOST * value) : size;
    value += (limited - value) * Math.max(1.0 / count, 1 / HORIZON);
  }

  @Override
  public void copyFrom(ResidualSize other) {
    value = other.value();
  }

  @Override
  public void fields(Fields f) {
    value = f.number("mean", value);
  }
}
