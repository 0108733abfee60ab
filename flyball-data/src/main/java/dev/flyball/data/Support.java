package dev.flyball.data;

import dev.flyball.learn.Learner;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import dev.flyball.trust.Untrusted;
import java.util.Arrays;
import java.util.List;

/**
 * The share of a model's weight mass on the features that a row has. For linear models a feature
 * counts as much as its weights do (the sum of their absolute values, per standard deviation); for
 * others every feature counts the same. 1 where all of it is seen, 0 where nothing is.
 */
public final class Support {
  private final double[] weight;
  private final double total;

  /** Whether what is not trusted counts as missing. */
  private final boolean doubts;

  private Support(double[] weight, double total, boolean doubts) {
    this.weight = weight;
    this.total = total;
    this.doubts = doubts;
  }

  /** The support of a learner as it stands. */
  public static Support of(Learner learner) {
    Model model = learner.model();
    boolean doubts = learner.spec().trust().mode().masks();
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
      return new Support(weight, total, doubts);
    }
    Arrays.fill(weight, 1);
    return new Support(weight, weight.length, doubts);
  }

  /** A row as it counts: what is there and not trusted is missing, unless that is only said. */
  public double[] believed(double[] values, List<Untrusted> untrusted) {
    if (!doubts || untrusted.isEmpty()) {
      return values;
    }
    double[] believed = values.clone();
    untrusted.forEach(each -> believed[each.input()] = Double.NaN);
    return believed;
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
