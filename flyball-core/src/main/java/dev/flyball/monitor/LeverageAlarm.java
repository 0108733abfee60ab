package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import java.util.Objects;
import java.util.Optional;

/**
 * When the return of something long unseen is worth an alarm. While a direction is hidden the
 * memory forgets it and its leverage grows: the step on its return is the risky one.
 *
 * @param outage steps that something must have gone unseen to count as returning; for as many steps
 *     after its return, or until it raised an alarm, it is watched
 * @param threshold leverage that the step must exceed
 * @param quantile quantile of all leverages so far that the step must exceed as well; 0 for none.
 *     This one is free of scale
 * @param groups what returns: groups, each seen where any member is, or single components
 * @param kept how many of the latest alarms to keep
 * @param listener who is told
 */
public record LeverageAlarm(
    int outage,
    double threshold,
    double quantile,
    Optional<Groups> groups,
    int kept,
    Listener listener) {

  private static final int DEFAULT_OUTAGE = 20;
  private static final int DEFAULT_KEPT = 32;

  /** Told of every alarm by the learning thread, inside the step: be quick and change nothing. */
  @FunctionalInterface
  public interface Listener {

    /** {@code returned} sees the groups or components that came back; valid during the call. */
    void returned(long step, double leverage, Mask returned);
  }

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
    if (kept < 1) {
      throw new IllegalArgumentException("at least 1 alarm must be kept, not " + kept);
    }
    Objects.requireNonNull(groups, "groups");
    Objects.requireNonNull(listener, "listener");
  }

  /** No listener. */
  private static final Listener NOBODY = (step, leverage, returned) -> {};

  /** The settings as text; none where there is a listener, which no text can name. */
  Optional<Description> describe(String name) {
    return listener == NOBODY
        ? Optional.of(
            DescribedMonitors.withGroups(
                Description.of(name)
                    .with("outage", outage)
                    .with("threshold", threshold)
                    .with("quantile", quantile)
                    .with("kept", kept),
                groups))
        : Optional.empty();
  }

  static LeverageAlarm of(Description description) {
    return new LeverageAlarm(
        description.integer("outage"),
        description.number("threshold"),
        description.number("quantile"),
        DescribedMonitors.groups(description),
        description.integer("kept"),
        NOBODY);
  }

  /** An alarm where leverage exceeds {@code threshold}. */
  public static LeverageAlarm above(double threshold) {
    return new LeverageAlarm(DEFAULT_OUTAGE, threshold, 0, Optional.empty(), DEFAULT_KEPT, NOBODY);
  }

  /** An alarm where leverage exceeds this quantile of all leverages so far. */
  public static LeverageAlarm aboveQuantile(double quantile) {
    return new LeverageAlarm(DEFAULT_OUTAGE, 0, quantile, Optional.empty(), DEFAULT_KEPT, NOBODY);
  }

  /** This alarm for outages of at least {@code steps}. */
  public LeverageAlarm after(int steps) {
    return new LeverageAlarm(steps, threshold, quantile, groups, kept, listener);
  }

  /** This alarm for the return of whole groups. */
  public LeverageAlarm of(Groups value) {
    return new LeverageAlarm(outage, threshold, quantile, Optional.of(value), kept, listener);
  }

  /** This alarm with the latest {@code count} kept. */
  public LeverageAlarm keeping(int count) {
    return new LeverageAlarm(outage, threshold, quantile, groups, count, listener);
  }

  /** This alarm, telling {@code value}. */
  public LeverageAlarm telling(Listener value) {
    return new LeverageAlarm(outage, threshold, quantile, groups, kept, value);
  }
}
