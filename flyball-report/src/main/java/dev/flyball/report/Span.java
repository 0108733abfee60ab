package dev.flyball.report;

import java.util.Objects;

/** A stretch of the x axis set off by shading, such as an outage. */
public record Span(double from, double to, String label) {
  public Span {
    Objects.requireNonNull(label, "a span needs a label, which may be empty");
    if (!(from <= to) || !Double.isFinite(to - from)) {
      throw new IllegalArgumentException(
          "span '" + label + "' from " + from + " to " + to + ": must be finite and in order");
    }
  }
}
