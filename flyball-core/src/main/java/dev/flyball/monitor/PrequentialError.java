package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.model.Model;
import java.util.Locale;

/**
 * Prequential error: each observation is predicted before it is learned from. Mean absolute error
 * and root mean square error of every output over the run, and the mean loss, over the run and over
 * the last W steps; rows count by their weights. A class target is compared as 1 for its own output
 * and 0 for the others. O(outputs) per row.
 */
public final class PrequentialError extends WindowMonitor {
  /** The errors of one output, as sums over the run. O(1). */
  private static final class OutputErrors implements Stateful {
    private long count;
    private double weighed;
    private double absoluteSum;
    private double squaredSum;

    void add(double prediction, double target, double weight) {
      double error = prediction - target;
      absoluteSum += weight * Math.abs(error);
      squaredSum += weight * error * error;
      weighed += weight;
      count++;
    }

    @Override
    public void fields(Fields f) {
      count = f.count("count", count);
      weighed = f.number("weighed", weighed);
      absoluteSum = f.number("absoluteSum", absoluteSum);
      squaredSum = f.number("squaredSum", squaredSum);
    }
  }

  private final Window losses;
  private OutputErrors[] outputs = {};
  private double lossSum;
  private double weighed;
  private long steps;

  PrequentialError(int window) {
    super("prequential-error", window);
    this.losses = new Window(window);
  }

  /** Labelled rows of output {@code k}. */
  public long count(int k) {
    return outputs[k].count;
  }

  /** Mean absolute error of output {@code k}; NaN before the first target. */
  public double mae(int k) {
    return outputs[k].absoluteSum / outputs[k].weighed;
  }

  /** Root mean square error of output {@code k}. */
  public double rmse(int k) {
    return Math.sqrt(outputs[k].squaredSum / outputs[k].weighed);
  }

  /** Mean loss over all steps. */
  public double loss() {
    return lossSum / weighed;
  }

  /** Mean loss over the last W steps. */
  public double recentLoss() {
    return losses.mean();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s(loss %.4g, lately %.4g, %s steps)", name(), loss(), recentLoss(), steps);
  }

  @Override
  public void begin(Model model) {
    outputs = new OutputErrors[model.outputs()];
    for (int k = 0; k < outputs.length; k++) {
      outputs[k] = new OutputErrors();
    }
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    steps++;
    losses.add(step.loss());
    double weight = 0;
    for (int row = 0; row < step.batch().rows(); row++) {
      weight += step.weight(row) / step.batch().rows();
      for (int k = 0; k < outputs.length; k++) {
        if (step.labelled(row, k)) {
          outputs[k].add(step.prediction(row, k), step.target(row, k), step.weight(row));
        }
      }
    }
    lossSum += weight * step.loss();
    weighed += weight;
  }

  @Override
  public void fields(Fields f) {
    f.part("losses", losses);
    f.parts("output", outputs);
    lossSum = f.number("lossSum", lossSum);
    weighed = f.number("weighed", weighed);
    steps = f.count("steps", steps);
  }
}
