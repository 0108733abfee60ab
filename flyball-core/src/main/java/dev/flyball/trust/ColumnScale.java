package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;

/**
 * Running mean and variance of each column, from what was believed: at rate max(1/n, the budget),
 * in steps of at most five deviations. O(1) a value.
 */
final class ColumnScale implements Stateful {
  private static final double LARGEST = 8;
  private static final double STEP = 5;
  private static final int SURE = 20;
  private static final double TINY = 1e-20;

  private final double rate;
  private final double[] seen;
  private final double[] mean;
  private final double[] variance;
  private final double[] inverse;
  private final InputAxis axis;

  ColumnScale(int columns, double rate, InputAxis axis) {
    this.rate = rate;
    this.seen = new double[columns];
    this.mean = new double[columns];
    this.variance = new double[columns];
    this.inverse = new double[columns];
    this.axis = axis;
  }

  /** (x - mean) / deviation, at most eight. */
  double standardised(int column, double value) {
    double z = (value - mean[column]) * inverse[column];
    return Math.max(-LARGEST, Math.min(LARGEST, z));
  }

  /** By how many deviations a value lies beyond what {@link #standardised} says of it. */
  double beyond(int column, double value) {
    return (value - mean[column]) * inverse[column] - standardised(column, value);
  }

  /** The value that {@link #standardised} takes to z. */
  double value(int column, double z) {
    double within = Math.max(-LARGEST, Math.min(LARGEST, z));
    return mean[column] + within * Math.sqrt(variance[column]);
  }

  /** How often the column was believed. */
  long seen(int column) {
    return (long) seen[column];
  }

  void learn(int column, double value) {
    double f = Math.max(1 / ++seen[column], rate);
    double off = value - mean[column];
    if (seen[column] > SURE && Math.abs(off) * inverse[column] > STEP) {
      off = Math.copySign(STEP / inverse[column], off);
    }
    mean[column] += f * off;
    variance[column] += f * ((1 - f) * off * off - variance[column]);
    invert(column);
  }

  private void invert(int column) {
    double m = mean[column];
    double v = variance[column];
    inverse[column] = v > TINY * m * m && v > Double.MIN_NORMAL ? 1 / Math.sqrt(v) : 0;
  }

  @Override
  public void fields(Fields f) {
    f.along(axis).array("seen", seen);
    f.along(axis).array("mean", mean);
    f.along(axis).array("variance", variance);
    f.scratch(inverse);
    if (f.changes()) {
      for (int c = 0; c < mean.length; c++) {
        invert(c);
      }
    }
  }
}
