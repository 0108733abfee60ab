package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a curve stands for, which fixes its colour: a law or method has the same colour in every
 * chart of every report. Each has a darker shade for white paper, a lighter one for a dark page,
 * and a marker of its own. Every two of them stay at least a stated difference apart for readers
 * with deuteranopia and protanopia ({@code RoleColoursTest}).
 */
public enum Role {
  @JsonProperty("masked")
  MASKED("#d97706", "#faab38", Marker.SQUARE),
  @JsonProperty("scalar")
  SCALAR("#018569", "#14cb97", Marker.TRIANGLE),
  @JsonProperty("directional")
  DIRECTIONAL("#1f5fd0", "#7fb0ff", Marker.CIRCLE),
  /** Several laws side by side, and the mixture that predicts. */
  @JsonProperty("pool")
  POOL("#d12d61", "#c2758f", Marker.OPEN_TRIANGLE),
  @JsonProperty("full")
  FULL("#6d7584", "#a2a9b5", Marker.DIAMOND),
  /** Averaged masked gradients. */
  @JsonProperty("averaged")
  AVERAGED("#663800", "#cf9a60", Marker.TRIANGLE_DOWN),
  /** Recursive least squares. */
  @JsonProperty("recursive")
  RECURSIVE("#451eb5", "#a67dc1", Marker.PLUS),
  @JsonProperty("adam")
  ADAM("#0a0a64", "#9b4dff", Marker.CROSS),
  @JsonProperty("rmsprop")
  RMSPROP("#b48d5e", "#fdf619", Marker.STAR),
  /** Means in place of what is missing. */
  @JsonProperty("imputed")
  IMPUTED("#5d6e18", "#cae491", Marker.OPEN_SQUARE),
  @JsonProperty("debiased")
  DEBIASED("#2a9fc4", "#6ce1fb", Marker.OPEN_CIRCLE),
  /** Anything that is no method: targets, bounds, data. */
  @JsonProperty("neutral")
  NEUTRAL("#212935", "#f0f1f5", Marker.OPEN_DIAMOND);

  private final String light;
  private final String dark;
  private final Marker marker;

  Role(String light, String dark, Marker marker) {
    this.light = light;
    this.dark = dark;
    this.marker = marker;
  }

  /** The colour on a light page and on paper, as {@code #rrggbb}. */
  public String light() {
    return light;
  }

  /** The colour on a dark page, as {@code #rrggbb}. */
  public String dark() {
    return dark;
  }

  /** What marks the points of its curves. */
  Marker marker() {
    return marker;
  }
}
