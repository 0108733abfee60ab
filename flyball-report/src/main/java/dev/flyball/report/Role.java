package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a curve stands for, which fixes its colour: a law or method has the same colour in every
 * chart of every report. The hues are told apart with the common forms of colour blindness; each
 * has a darker shade for white paper and a lighter one for a dark page.
 */
public enum Role {
  @JsonProperty("masked")
  MASKED("#d97706", "#fbac3c"),
  @JsonProperty("scalar")
  SCALAR("#00875f", "#2fc998"),
  @JsonProperty("directional")
  DIRECTIONAL("#1f5fd0", "#7fb0ff"),
  @JsonProperty("full")
  FULL("#6b7280", "#a3abb8"),
  /** Averaged masked gradients. */
  @JsonProperty("averaged")
  AVERAGED("#8c510a", "#d8a066"),
  /** Recursive least squares. */
  @JsonProperty("recursive")
  RECURSIVE("#7b3fb5", "#c49bf2"),
  @JsonProperty("adam")
  ADAM("#c2255c", "#ff8fb5"),
  @JsonProperty("rmsprop")
  RMSPROP("#b8860b", "#e8d34a"),
  /** Means in place of what is missing. */
  @JsonProperty("imputed")
  IMPUTED("#5b6b1f", "#b9cf5f"),
  @JsonProperty("debiased")
  DEBIASED("#0e8fb3", "#5fd7f2"),
  /** Anything that is no method: targets, bounds, data. */
  @JsonProperty("neutral")
  NEUTRAL("#1f2937", "#e5e7eb");

  private final String light;
  private final String dark;

  Role(String light, String dark) {
    this.light = light;
    this.dark = dark;
  }

  /** The colour on a light page and on paper, as {@code #rrggbb}. */
  public String light() {
    return light;
  }

  /** The colour on a dark page, as {@code #rrggbb}. */
  public String dark() {
    return dark;
  }
}
