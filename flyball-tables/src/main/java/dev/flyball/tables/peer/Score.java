package dev.flyball.tables.peer;

import dev.flyball.learn.Prediction;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.ErrorSums;

/** The errors of a method, added up row by row. */
final class Score {
  private final ErrorSums errors = new ErrorSums();
  private final ErrorCurve curve = new ErrorCurve();
  private double logs;

  void number(double prediction, double target, double weight) {
    add(prediction - target, weight);
  }

  void classes(double[] probabilities, int target, double weight) {
    int best = new Prediction(probabilities, 0).best();
    add(best == target && !Double.isNaN(probabilities[best]) ? 0 : 1, weight);
    logs -= weight * Math.log(probabilities[target]);
  }

  private void add(double error, double weight) {
    errors.add(error, weight);
    curve.add(error, weight);
  }

  /** Takes note of a row without a target. */
  void nothing() {
    curve.add(Double.NaN);
  }

  /**
   * The mean absolute error, or the share of rows whose class was wrong; infinite if one was not
   * finite.
   */
  double error() {
    return finite(errors.mae());
  }

  /** The mean of -log p(class). */
  double logLoss() {
    return finite(logs / errors.weighed());
  }

  private static double finite(double mean) {
    return Double.isFinite(mean) ? mean : Double.POSITIVE_INFINITY;
  }

  /** The root of the mean squared error. */
  double rmse() {
    return errors.rmse();
  }

  /** The errors over the rows. */
  ErrorCurve curve() {
    return curve;
  }
}
