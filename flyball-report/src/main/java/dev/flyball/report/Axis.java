package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;

/**
 * One axis of a line chart. On a logarithmic one, values that are not positive are gaps. A limit
 * that is null follows the data.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Axis(String label, boolean log, Double min, Double max) {
  public Axis {
    Objects.requireNonNull(label, "an axis needs a label");
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
    return new Axis(label, false, null, null);
  }

  /** A logarithmic axis that follows the data. */
  public static Axis log(String label) {
    return new Axis(label, true, null, null);
  }

  /** The same axis with fixed limits. */
  public Axis within(double min, double max) {
    return new Axis(label, log, min, max);
  }
}
