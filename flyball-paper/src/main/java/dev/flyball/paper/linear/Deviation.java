package dev.flyball.paper.linear;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a row of Table 1 here is from the paper's, in points. */
record Deviation(
    LinearCase setting, LinearMethod learner, double severe, double misaligned, double aligned) {

  static Deviation of(TableRow here, TableRow paper) {
    return new Deviation(
        here.setting(),
        here.learner(),
        here.severe() - paper.severe(),
        here.misaligned() - paper.misaligned(),
        here.aligned() - paper.aligned());
  }

  /** The mean over the three cells of the absolute difference. */
  @JsonProperty
  public double mean() {
    return (Math.abs(severe) + Math.abs(misaligned) + Math.abs(aligned)) / 3;
  }
}
