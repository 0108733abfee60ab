package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which value of several is the one to mark. */
public enum Best {
  @JsonProperty("none")
  NONE,
  @JsonProperty("min")
  MIN,
  @JsonProperty("max")
  MAX;

  /** Whether {@code a} beats {@code b}. */
  boolean prefers(double a, double b) {
    return this == MIN ? a < b : this == MAX && a > b;
  }
}
