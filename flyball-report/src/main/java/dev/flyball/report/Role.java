package dev.flyball.report;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/**
 * The subject of a curve, which fixes its colour: a law or method has the same colour in every
 * chart of every report. Each has a darker shade for white paper, a lighter one for a dark page,
 * and a marker of its own. Every two of them stay at least a stated difference apart for readers
 * with deuteranopia and protanopia ({@code RoleColoursTest}).
 */
@EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
public enum Role {
  MASKED("#d97706", "#faab38", Marker.SQUARE),
  SCALAR("#018569", "#14cb97", Marker.TRIANGLE),
  DIRECTIONAL("#1f5fd0", "#7fb0ff", Marker.CIRCLE),
  /** Several laws side by side, and the mixture that predicts. */
  POOL("#d12d61", "#c2758f", Marker.OPEN_TRIANGLE),
  FULL("#6d7584", "#a2a9b5", Marker.DIAMOND),
  /** Averaged masked gradients. */
  AVERAGED("#663800", "#cf9a60", Marker.TRIANGLE_DOWN),
  /** Recursive least squares. */
  RECURSIVE("#451eb5", "#a67dc1", Marker.PLUS),
  ADAM("#0a0a64", "#9b4dff", Marker.CROSS),
  RMSPROP("#b48d5e", "#fdf619", Marker.STAR),
  /** Means in place of what is missing. */
  IMPUTED("#5d6e18", "#cae491", Marker.OPEN_SQUARE),
  DEBIASED("#2a9fc4", "#6ce1fb", Marker.OPEN_CIRCLE),
  /** Anything that is no method: targets, bounds, data. */
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

  /** The marker of its curves' points. */
  Marker marker() {
    return marker;
  }
}
