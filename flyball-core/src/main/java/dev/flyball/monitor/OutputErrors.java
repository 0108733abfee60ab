package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/** The errors of one output: sums over the run, windows over the last labelled rows. O(1). */
final class OutputErrors implements Stateful {
  private final Window absolute;
  private final Window squared;
  private long count;
  private double absoluteSum;
  private double squaredSum;
  private double targetMean;
  private double targetScatter;

  OutputErrors(int window) {
    this.absolute = new Window(window);
    this.squared = new Window(window);
  }

  void add(double prediction, double target) {
    double error = prediction - target;
    absolute.add(Math.abs(error));
    squared.add(error * error);
    absoluteSum += Math.abs(error);
    squaredSum += error * error;
    count++;
    double off = target - targetMean;
    targetMean += off / count;
    targetScatter += off * (target - targetMean);
  }

  long count() {
    return count;
  }

  double mae() {
    return absoluteSum / count;
  }

  double rmse() {
    return Math.sqrt(squaredSum / count);
  }

  double recentMae() {
    return absolute.mean();
  }

  /** The window's running sum may round to just below 0 after a perfect run. */
  double recentRmse() {
    return Math.sqrt(Math.max(0, squared.mean()));
  }

  double relativeRmse() {
    return targetScatter > 0 ? Math.sqrt(squaredSum / targetScatter) : Double.NaN;
  }

  @Override
  public void fields(Fields f) {
    f.part("absolute", absolute);
    f.part("squared", squared);
    count = f.count("count", count);
    absoluteSum = f.number("absoluteSum", absoluteSum);
    squaredSum = f.number("squaredSum", squaredSum);
    targetMean = f.number("targetMean", targetMean);
    targetScatter = f.number("targetScatter", targetScatter);
  }
}
