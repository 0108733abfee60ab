package dev.flyball.cli;

import dev.flyball.certify.Assumptions;
import java.util.OptionalDouble;
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
    return new Assumptions(
        of(deltaBar), of(residualBound), of(errorBound), of(scoreBound), of(disturbance));
  }

  private static OptionalDouble of(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
