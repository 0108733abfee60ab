package dev.flyball.cli;

import dev.flyball.certify.Assumptions;
import picocli.CommandLine.Option;

/** The options that assume bounds for a certificate which no run can show. */
final class GrantedOptions {
  @Option(
      names = "--delta-bar",
      paramLabel = "D",
      description = "Assume this bound on the residual mismatch (delta-bar in the paper).")
  private Double deltaBar;

  @Option(
      names = "--residual-bound",
      paramLabel = "R",
      description = "Assume this bound on |prediction - target|, for losses that need one.")
  private Double residualBound;

  @Option(
      names = "--error-bound",
      paramLabel = "E",
      description = "Assume this bound on |w - w*|; with --residual-bound it gives delta-bar.")
  private Double errorBound;

  @Option(
      names = "--score-bound",
      paramLabel = "S",
      description = "Assume this bound on |score| of a logistic model.")
  private Double scoreBound;

  @Option(
      names = "--disturbance",
      paramLabel = "D",
      description =
          "Assume this bound on what missing values and noise add to the residual of a linear model.")
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
