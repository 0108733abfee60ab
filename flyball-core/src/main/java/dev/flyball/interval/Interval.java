package dev.flyball.interval;

/**
 * A prediction interval for a number.
 *
 * @param level the asked share of targets inside
 * @param lower the lower bound; minus infinity until a few residuals are known
 * @param upper the upper bound
 */
public record Interval(double level, double lower, double upper) {

  public double width() {
    return upper - lower;
  }

  public boolean holds(double target) {
    return target >= lower && target <= upper;
  }
}
