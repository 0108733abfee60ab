package dev.flyball.paper.linear;

import dev.flyball.data.RowStream;
import java.util.Arrays;

/** Experiment 1's rows with weights that turn, or features of any scale. Without end. */
public final class LinearRows implements RowStream {
  private final LinearStream rows;
  private final double[] scales;
  private final double[] first;
  private final double[] truth;
  private final double[] complete;
  private final double[] observed;
  private double[] other;
  private int period;
  private double target;
  private long row;

  /** The rows as they are. */
  public LinearRows(LinearStream rows) {
    this.rows = rows;
    this.scales = new double[LinearStream.SIZE];
    this.first = rows.weights();
    this.other = rows.weights();
    this.truth = rows.weights();
    this.complete = new double[LinearStream.SIZE];
    this.observed = new double[LinearStream.SIZE];
    Arrays.fill(scales, 1);
  }

  /**
   * Weights that turn by a full circle every {@code steps} rows.
   *
   * @param quarter the weights a quarter of the circle away from the stream's own
   */
  public LinearRows turning(double[] quarter, int steps) {
    other = quarter;
    period = steps;
    return this;
  }

  /**
   * Features with scales from 0.01 to 100, neighbours far apart so that every group has features of
   * all sizes.
   */
  public LinearRows scaled() {
    for (int j = 0; j < scales.length; j++) {
      scales[j] = StrictMath.pow(10, 4.0 * (17 * j % scales.length) / (scales.length - 1) - 2);
    }
    return this;
  }

  @Override
  public boolean next() {
    rows.next();
    target = rows.target();
    if (period > 0) {
      double angle = 2 * Math.PI * row / period;
      for (int j = 0; j < truth.length; j++) {
        truth[j] = Math.cos(angle) * first[j] + Math.sin(angle) * other[j];
        target += (truth[j] - first[j]) * rows.complete()[j];
      }
    }
    for (int j = 0; j < scales.length; j++) {
      complete[j] = scales[j] * rows.complete()[j];
      observed[j] = scales[j] * rows.observed()[j];
    }
    row++;
    return true;
  }

  @Override
  public double[] values() {
    return observed;
  }

  /** The row with nothing missing. */
  public double[] complete() {
    return complete;
  }

  @Override
  public double target() {
    return target;
  }

  /** |w - w*| / |w*|, in units of the features' scales. */
  public double relativeError(double[] weights) {
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
