package dev.flyball.paper.compare;

import java.util.List;

/** All methods in one scenario. */
public record ScenarioResult(Scenario scenario, List<MethodResult> methods) {
  /** A method works where its parameter error is within this factor of the best. */
  static final double WORKING_ERROR = 1.5;

  /** Predictions differ less: most of their error is in what is hidden. */
  static final double WORKING_PREDICTION = 1.1;

  /** A looser measure beside it: what works should not hang on the factor. */
  static final double LOOSE_PREDICTION = 1.25;

  public ScenarioResult {
    methods = List.copyOf(methods);
  }

  /** The least parameter error of any method that sees what rivals see, at its best eta. */
  public double leastError() {
    return methods.stream()
        .filter(result -> !result.method().seesEverything())
        .mapToDouble(result -> result.errors().best())
        .min()
        .orElse(Double.NaN);
  }

  /** The least prediction error of any method that sees what rivals see, at its best eta. */
  public double leastPrediction() {
    return methods.stream()
        .filter(result -> !result.method().seesEverything())
        .mapToDouble(result -> result.predictions().best())
        .min()
        .orElse(Double.NaN);
  }
}
