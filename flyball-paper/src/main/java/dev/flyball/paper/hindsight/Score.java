package dev.flyball.paper.hindsight;

/**
 * How far a method was off, over all rows but the first, on which nobody knows anything.
 *
 * @param error the mean absolute error, or the share of rows whose class was wrong
 * @param logLoss the mean of -log p(class); NaN where the target is a number
 */
public record Score(double error, double logLoss) {

  /** Adds up a method's errors. */
  static final class Sum {
    private double errors;
    private double logs;
    private long rows;

    void number(double prediction, double target) {
      errors += Math.abs(prediction - target);
      rows++;
    }

    void classes(double[] probabilities, int target) {
      int best = 0;
      for (int c = 1; c < probabilities.length; c++) {
        best = probabilities[c] > probabilities[best] ? c : best;
      }
      errors += best == target && !Double.isNaN(probabilities[best]) ? 0 : 1;
      logs -= Math.log(probabilities[target]);
      rows++;
    }

    Score of(boolean classes) {
      double error = errors / rows;
      return new Score(
          Double.isFinite(error) ? error : Double.POSITIVE_INFINITY,
          classes ? (Double.isFinite(logs) ? logs / rows : Double.POSITIVE_INFINITY) : Double.NaN);
    }
  }
}
