package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/**
 * One axis of a line chart. On a logarithmic one, values that are not positive are gaps. A limit
 * that is null follows the data.
 *
 * @param ticks places with a name of their own, in place of round numbers; null without such names
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Axis(String label, boolean log, Double min, Double max, List<Tick> ticks) {
  public Axis {
    Objects.requireNonNull(label, "an axis needs a label");
    ticks = ticks == null || ticks.isEmpty() ? null : List.copyOf(ticks);
    if (min != null && max != null && !(min < max)) {
      throw new IllegalArgumentException(
          "axis '" + label + "' from " + min + " to " + max + ": the first must be the smaller");
    }
    if (log && min != null && !(min > 0)) {
      throw new IllegalArgumentException(
          "axis '" + label + "' is logarithmic and starts at " + min + ": must be positive");
    }
  }

  /** An axis with equal steps that follows the data. */
  public static Axis linear(String label) {
    return new Axis(label, false, null, null, null);
  }

  /** A logarithmic axis that follows the data. */
  public static Axis log(String label) {
    return new Axis(label, true, null, null, null);
  }

  /** The same axis with fixed limits. */
  public Axis within(double min, double max) {
    return new Axis(label, log, min, max, ticks);
  }

  /** The same axis with named places; an empty list leaves round numbers. */
  public Axis named(List<Tick> places) {
    return new Axis(label, log, min, max, places);
  }
}
