package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a curve is drawn: tells variants of one law apart, which share its colour. */
public enum Stroke {
  @JsonProperty("solid")
  SOLID,
  @JsonProperty("dashed")
  DASHED,
  @JsonProperty("dotted")
  DOTTED,
  @JsonProperty("dash-dotted")
  DASH_DOTTED,
  /** Single points, not joined. */
  @JsonProperty("points")
  POINTS
}
