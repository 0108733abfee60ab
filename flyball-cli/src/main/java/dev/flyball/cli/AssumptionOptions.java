package dev.flyball.cli;

import dev.flyball.certify.Assumptions;
import picocli.CommandLine.Option;

/** The options that assume bounds for a certificate which no run can show. */
final class AssumptionOptions {
  @Option(names = "--delta-bar", paramLabel = "D")
  private Double deltaBar;

  @Option(names = "--residual-bound", paramLabel = "R")
  private Double residualBound;

  @Option(names = "--error-bound", paramLabel = "E")
  private Double errorBound;

  @Option(names = "--score-bound", paramLabel = "S")
  private Double scoreBound;

  @Option(names = "--disturbance", paramLabel = "D")
  private Double disturbance;

  boolean any() {
    return !granted().equals(Assumptions.none());
  }

  Assumptions granted() {
    Assumptions granted = Assumptions.none();
    granted = deltaBar == null ? granted : granted.withDeltaBar(deltaBar);
    granted = residualBound == null ? granted : granted.withResidualBound(residualBound);
    granted = errorBound == null ? granted : granted.withErrorBound(errorBound);
    granted = scoreBound == null ? granted : granted.withScoreBound(scoreBound);
    return disturbance == null ? granted : granted.withDisturbance(disturbance);
  }
}
