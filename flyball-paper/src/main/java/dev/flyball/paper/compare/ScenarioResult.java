package dev.flyball.paper.compare;

import dev.flyball.tables.trial.RateCurve;
import java.util.List;
import java.util.function.Function;

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
    return least(MethodResult::errors);
  }

  /** The least prediction error of any method that sees what rivals see, at its best eta. */
  public double leastPrediction() {
    return least(MethodResult::predictions);
  }

  private double least(Function<MethodResult, RateCurve> of) {
    return methods.stream()
        .filter(result -> !result.method().seesEverything())
        .mapToDouble(result -> of.apply(result).best())
        .min()
        .orElse(Double.NaN);
  }
}
