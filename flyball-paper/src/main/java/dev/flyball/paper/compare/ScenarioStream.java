package dev.flyball.paper.compare;

import dev.flyball.missing.simulated.LinearStream;

/** Experiment 1's rows with their features scaled and their weights turning. */
final class ScenarioStream {
  private final LinearStream rows;
  private final double[] scales;
  private final double[] first;
  private final double[] other;
  private final double[] truth;
  private final double[] complete;
  private final double[] observed;
  private final int period;
  private double target;
  private long t;

  /**
   * @param other the weights a quarter of a period away from the stream's own
   * @param period in steps; 0 for weights that stay
   */
  ScenarioStream(LinearStream rows, double[] scales, double[] other, int period) {
    this.rows = rows;
    this.scales = scales;
    this.first = rows.weights();
    this.other = other;
    this.truth = rows.weights();
    this.complete = new double[rows.size()];
    this.observed = new double[rows.size()];
    this.period = period;
  }

  /** Moves to the next row. */
  void next() {
    rows.next();
    target = rows.target();
    if (period > 0) {
      turn();
    }
    for (int j = 0; j < scales.length; j++) {
      complete[j] = scales[j] * rows.complete()[j];
      observed[j] = scales[j] * rows.observed()[j];
    }
    t++;
  }

  private void turn() {
    double angle = 2 * Math.PI * t / period;
    for (int j = 0; j < truth.length; j++) {
      truth[j] = Math.cos(angle) * first[j] + Math.sin(angle) * other[j];
      target += (truth[j] - first[j]) * rows.complete()[j];
    }
  }

  double[] complete() {
    return complete;
  }

  /** NaN where missing. */
  double[] observed() {
    return observed;
  }

  double target() {
    return target;
  }

  /** |w - w*| / |w*|, in units of the features' scales. */
  double relativeError(double[] weights) {
    double squares = 0;
    double norm = 0;
    for (int j = 0; j < truth.length; j++) {
      double error = scales[j] * weights[j] - truth[j];
      squares += error * error;
      norm += truth[j] * truth[j];
    }
    return Math.sqrt(squares / norm);
  }
}
