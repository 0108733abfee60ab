package dev.flyball.tables.trial;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/** Prediction errors, counted, and summed by the weights of their rows. */
public final class ErrorSums implements Stateful {
  private long count;
  private double weighed;
  private double absolute;
  private double squared;

  /** Adds the error of a row of this weight. */
  public void add(double error, double weight) {
    count++;
    weighed += weight;
    absolute += weight * Math.abs(error);
    squared += weight * error * error;
  }

  public long count() {
    return count;
  }

  /** The sum of the weights. */
  public double weighed() {
    return weighed;
  }

  /** The mean absolute error; NaN before the first. */
  public double mae() {
    return absolute / weighed;
  }

  /** The root of the mean squared error; NaN before the first. */
  public double rmse() {
    return Math.sqrt(squared / weighed);
  }

  @Override
  public void fields(Fields f) {
    count = f.count("count", count);
    weighed = f.number("weighed", weighed);
    absolute = f.number("absolute", absolute);
    squared = f.number("squared", squared);
  }
}
