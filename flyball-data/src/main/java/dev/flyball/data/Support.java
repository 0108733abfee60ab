package dev.flyball.data;

import dev.flyball.learn.Learner;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import java.util.Arrays;

/**
 * The share of a model's weight mass on the features that a row has. For linear models a feature
 * counts as much as its weights do (the sum of their absolute values, per standard deviation); for
 * others every feature counts the same. 1 where all of it is seen, 0 where nothing is.
 */
public final class Support {
  private final double[] weight;
  private final double total;

  private Support(double[] weight, double total) {
    this.weight = weight;
    this.total = total;
  }

  /** The support of a learner as it stands. */
  public static Support of(Learner learner) {
    Model model = learner.model();
    double[] weight = new double[model.inputs()];
    if (model.head() instanceof LinearModel head) {
      double[] w = learner.predictingWith();
      for (int j = 0; j < w.length; j++) {
        int k = j % head.parameters();
        if (k < weight.length) {
          weight[k] += Math.abs(w[j]);
        }
      }
    }
    double total = 0;
    for (double each : weight) {
      total += each;
    }
    if (total > 0) {
      return new Support(weight, total);
    }
    Arrays.fill(weight, 1);
    return new Support(weight, weight.length);
  }

  /** The share that a row shows, NaN where something is missing. */
  public double visible(double[] values) {
    double seen = 0;
    for (int j = 0; j < values.length; j++) {
      seen += Double.isNaN(values[j]) ? 0 : weight[j];
    }
    return seen / total;
  }
}
