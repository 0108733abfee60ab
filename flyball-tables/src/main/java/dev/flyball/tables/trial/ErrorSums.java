package dev.flyball.tables.trial;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/** Prediction errors, counted and summed. */
public final class ErrorSums implements Stateful {
  private long count;
  private double absolute;
  private double squared;

  public void add(double error) {
    count++;
    absolute += Math.abs(error);
    squared += error * error;
  }

  public long count() {
    return count;
  }

  /** The mean absolute error; NaN before the first. */
  public double mae() {
    return absolute / count;
  }

  /** The root of the mean squared error; NaN before the first. */
  public double rmse() {
    return Math.sqrt(squared / count);
  }

  @Override
  public void fields(Fields f) {
    count = f.count("count", count);
    absolute = f.number("absolute", absolute);
    squared = f.number("squared", squared);
  }
}
