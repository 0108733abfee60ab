package dev.flyball.certify;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;

/**
 * What a bound on the error in the metric means for a prediction: |x'e| &lt;= sqrt(x'B^-1 x U), by
 * Cauchy-Schwarz in the metric B at the end of the run. It is small along directions that the
 * memory holds and grows along those it has forgotten. x is a row as the model sees it (for a
 * linear model the standardised inputs, 0 where missing, then 1 for the intercept). O(d^2) a row.
 */
public final class PredictionBound {
  private final Space space;
  private final Cholesky metric;
  private final double u;
  private final double[] row;
  private final double[] solution;

  PredictionBound(Space space, Cholesky metric, double u) {
    this.space = space;
    this.metric = metric;
    this.u = u;
    this.row = new double[space.dimension()];
    this.solution = new double[space.dimension()];
  }

  /** The bound on U at the end of the run. */
  public double metricError() {
    return u;
  }

  /** How far the score of {@code x} can be from that of the reference. */
  public double of(double[] x) {
    space.restrict(x, 0, row);
    metric.solve(row, 0, solution, 0);
    return Math.sqrt(Math.max(0, Kernels.dot(row, 0, solution, 0, row.length)) * u);
  }
}
