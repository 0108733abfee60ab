package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;

/**
 * The condition under which the return of a long unseen component raises an alarm. While a
 * direction is hidden the memory forgets it and its leverage grows: the step on its return is the
 * risky one.
 *
 * @param outage steps that a component must have gone unseen to count as returning; for as many
 *     steps after its return, or until it raised an alarm, it is watched
 * @param threshold leverage that the step must exceed
 * @param quantile quantile of all leverages so far that the step must exceed as well; 0 for none.
 *     This one is free of scale
 */
public record LeverageAlarm(int outage, double threshold, double quantile) {
  private static final int DEFAULT_OUTAGE = 20;

  public LeverageAlarm {
    if (outage < 1) {
      throw new IllegalArgumentException("an outage takes at least 1 step, not " + outage);
    }
    if (!(threshold >= 0)) {
      throw new IllegalArgumentException(
          "a leverage threshold must be at least 0, not " + threshold);
    }
    if (!(quantile >= 0 && quantile < 1)) {
      throw new IllegalArgumentException("a quantile must lie in [0, 1), not " + quantile);
    }
  }

  /** The settings as text. */
  Description describe(String name) {
    return Description.of(name)
        .with("outage", outage)
        .with("threshold", threshold)
        .with("quantile", quantile);
  }

  static LeverageAlarm of(Description description) {
    return new LeverageAlarm(
        description.integer("outage"),
        description.number("threshold"),
        description.number("quantile"));
  }

  /** An alarm where leverage exceeds {@code threshold}. */
  public static LeverageAlarm above(double threshold) {
    return new LeverageAlarm(DEFAULT_OUTAGE, threshold, 0);
  }

  /** An alarm where leverage exceeds this quantile of all leverages so far. */
  public static LeverageAlarm aboveQuantile(double quantile) {
    return new LeverageAlarm(DEFAULT_OUTAGE, 0, quantile);
  }

  /** This alarm for outages of at least {@code steps}. */
  public LeverageAlarm after(int steps) {
    return new LeverageAlarm(steps, threshold, quantile);
  }
}
