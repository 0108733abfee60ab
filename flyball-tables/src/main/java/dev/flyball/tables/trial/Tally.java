package dev.flyball.tables.trial;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/** Prediction errors, counted and summed. */
public final class Tally implements Stateful {
  private long count;
  private double absolute;
  private double squared;

  public void add(double error) {
    count++;
    absolute += Math.abs(error);
    squared += error * error;
  }

  public void reset() {
    count = 0;
    absolute = 0;
    squared = 0;
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
  public void save(State state) {
    state.put("count", count);
    state.put("sums", new double[] {absolute, squared});
  }

  @Override
  public void load(State state) {
    double[] sums = new double[2];
    state.get("sums", sums);
    count = state.count("count");
    absolute = sums[0];
    squared = sums[1];
  }
}
