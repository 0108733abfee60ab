package dev.flyball.cli;

import dev.flyball.certify.Assumptions;
import picocli.CommandLine.Option;

/** The options that grant a certificate what no run can show. */
final class GrantedOptions {
  @Option(
      names = "--delta-bar",
      paramLabel = "D",
      description = "A bound on the residual mismatch (the paper's delta-bar).")
  private Double deltaBar;

  @Option(
      names = "--residual-bound",
      paramLabel = "R",
      description = "A bound on |prediction - target|, for losses whose sector needs one.")
  private Double residualBound;

  @Option(
      names = "--error-bound",
      paramLabel = "E",
      description = "A bound on |w - w*|; with --residual-bound it gives delta-bar.")
  private Double errorBound;

  @Option(
      names = "--score-bound",
      paramLabel = "S",
      description = "A bound on the logistic model's |score|.")
  private Double scoreBound;

  @Option(
      names = "--disturbance",
      paramLabel = "D",
      description = "A bound on what unseen components and noise add to the residual (linear).")
  private Double disturbance;

  Assumptions granted() {
    Assumptions granted = Assumptions.none();
    granted = deltaBar == null ? granted : granted.withDeltaBar(deltaBar);
    granted = residualBound == null ? granted : granted.withResidualBound(residualBound);
    granted = errorBound == null ? granted : granted.withErrorBound(errorBound);
    granted = scoreBound == null ? granted : granted.withScoreBound(scoreBound);
    return disturbance == null ? granted : granted.withDisturbance(disturbance);
  }
}
