package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import java.util.Locale;
import java.util.Optional;

/**
 * Prequential error: each observation is predicted before it is learned from. Mean absolute error
 * and root mean square error of every output, and the mean loss, over the run and over the last W
 * labelled rows (the loss: steps). A class target is compared as 1 for its own output and 0 for the
 * others. The companion free of scale divides by the scatter of the targets: 1 is what their mean
 * would have earned. O(outputs) per row.
 */
public final class PrequentialError implements Monitor {
  private final int window;
  private final Window losses;
  private OutputErrors[] outputs = {};
  private double lossSum;
  private long steps;

  PrequentialError(int window) {
    this.window = Window.checkedLength("prequential error", window);
    this.losses = new Window(window);
  }

  /** Labelled rows of output {@code k}. */
  public long count(int k) {
    return outputs[k].count();
  }

  /** Mean absolute error of output {@code k}; NaN before the first target. */
  public double mae(int k) {
    return outputs[k].mae();
  }

  /** Root mean square error of output {@code k}. */
  public double rmse(int k) {
    return outputs[k].rmse();
  }

  /** Mean absolute error of output {@code k} over the window. */
  public double recentMae(int k) {
    return outputs[k].recentMae();
  }

  /** Root mean square error of output {@code k} over the window. */
  public double recentRmse(int k) {
    return outputs[k].recentRmse();
  }

  /** {@link #rmse} over the standard deviation of the targets; NaN where they do not vary. */
  public double relativeRmse(int k) {
    return outputs[k].relativeRmse();
  }

  /** Mean loss over all steps. */
  public double loss() {
    return lossSum / steps;
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
  public String name() {
    return "prequential-error-" + window;
  }

  @Override
  public void begin(Model model) {
    outputs = new OutputErrors[model.outputs()];
    for (int k = 0; k < outputs.length; k++) {
      outputs[k] = new OutputErrors(window);
    }
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    steps++;
    lossSum += step.loss();
    losses.add(step.loss());
    for (int row = 0; row < step.batch().rows(); row++) {
      for (int k = 0; k < outputs.length; k++) {
        if (step.labelled(row, k)) {
          outputs[k].add(step.prediction(row, k), step.target(row, k));
        }
      }
    }
  }

  @Override
  public Optional<Description> describe() {
    return Optional.of(DescribedMonitors.over("prequential-error", window));
  }

  @Override
  public PrequentialError fresh() {
    return new PrequentialError(window);
  }

  @Override
  public void fields(Fields f) {
    f.part("losses", losses);
    f.parts("output", outputs);
    lossSum = f.number("lossSum", lossSum);
    steps = f.count("steps", steps);
  }
}
