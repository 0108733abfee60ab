package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prequential accuracy: the share of classes predicted right before they were learned from, over
 * the run, by the weights of rows, and over the last W rows whose targets are all known. A single
 * output is a class where it reaches one half; of several the largest is. The companion that says
 * what a share is worth is that of the most frequent class. O(outputs) per row.
 */
public final class PrequentialAccuracy extends WindowMonitor {
  private final Window hits;
  private double[] classWeights = {};
  private double right;
  private double weighed;
  private long rows;

  PrequentialAccuracy(int window) {
    super("prequential-accuracy", window);
    this.hits = new Window(window);
  }

  /** Rows that counted. */
  public long count() {
    return rows;
  }

  /** Share of right classes; NaN before the first. */
  public double value() {
    return right / weighed;
  }

  /** Share of right classes over the window. */
  public double recent() {
    return hits.mean();
  }

  /** Share of the most frequent class: what always naming it would have earned. */
  public double baseline() {
    return Arrays.stream(classWeights).max().orElse(0) / weighed;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s(%.4g, lately %.4g, %s rows)", name(), value(), recent(), count());
  }

  @Override
  public void begin(Model model) {
    classWeights = new double[Math.max(2, model.outputs())];
  }

  @Override
  public void watch(Step step) {
    for (int row = 0; row < step.batch().rows(); row++) {
      if (isLabelled(step, row)) {
        int actual = classOf(step, row, false);
        boolean hit = classOf(step, row, true) == actual;
        hits.add(hit ? 1 : 0);
        right += hit ? step.weight(row) : 0;
        classWeights[actual] += step.weight(row);
        weighed += step.weight(row);
        rows++;
      }
    }
  }

  private static boolean isLabelled(Step step, int row) {
    for (int k = 0; k < step.outputs(); k++) {
      if (!step.labelled(row, k)) {
        return false;
      }
    }
    return true;
  }

  /** The class that predictions, or targets, name. */
  private static int classOf(Step step, int row, boolean predicted) {
    if (step.outputs() == 1) {
      return value(step, row, 0, predicted) >= 0.5 ? 1 : 0;
    }
    int best = 0;
    for (int k = 1; k < step.outputs(); k++) {
      best = value(step, row, k, predicted) > value(step, row, best, predicted) ? k : best;
    }
    return best;
  }

  private static double value(Step step, int row, int k, boolean predicted) {
    return predicted ? step.prediction(row, k) : step.target(row, k);
  }

  @Override
  public void fields(Fields f) {
    f.part("hits", hits);
    f.array("classWeights", classWeights);
    right = f.number("right", right);
    weighed = f.number("weighed", weighed);
    rows = f.count("rows", rows);
  }
}
