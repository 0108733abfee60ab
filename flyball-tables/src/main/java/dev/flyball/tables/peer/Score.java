package dev.flyball.tables.peer;

import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.Tally;

/**
 * How far a method was off.
 *
 * @param error the mean absolute error, or the share of rows whose class was wrong; infinite if one
 *     was not finite
 * @param logLoss the mean of -log p(class); NaN where the target is a number
 */
public record Score(double error, double logLoss) {

  /** Adds up a method's errors. */
  public static final class Sum {
    private final Tally errors = new Tally();
    private final ErrorCurve curve = new ErrorCurve();
    private double logs;

    public void number(double prediction, double target) {
      add(prediction - target);
    }

    public void classes(double[] probabilities, int target) {
      int best = 0;
      for (int c = 1; c < probabilities.length; c++) {
        best = probabilities[c] > probabilities[best] ? c : best;
      }
      add(best == target && !Double.isNaN(probabilities[best]) ? 0 : 1);
      logs -= Math.log(probabilities[target]);
    }

    private void add(double error) {
      errors.add(error);
      curve.add(error);
    }

    /** Takes note of a row without a target. */
    void nothing() {
      curve.add(Double.NaN);
    }

    /** The root of the mean squared error. */
    double rmse() {
      return errors.rmse();
    }

    /** The errors over the rows. */
    ErrorCurve curve() {
      return curve;
    }

    public Score of(boolean classes) {
      double error = errors.mae();
      double loss = Double.isFinite(logs) ? logs / errors.count() : Double.POSITIVE_INFINITY;
      return new Score(
          Double.isFinite(error) ? error : Double.POSITIVE_INFINITY, classes ? loss : Double.NaN);
    }
  }
}
