package dev.flyball.pool;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;

/**
 * The targets of a batch for a pool of classes: class shares and weights. The model is the user's:
 * it is asked before a step, not amid one.
 */
final class ClassTargets {
  private final Model model;
  private final int heads;
  private final int classes;
  private double[] shares;
  private double[] weights = new double[1];

  ClassTargets(Model model, int classes) {
    this.model = model;
    this.heads = model.heads();
    this.classes = classes;
    this.shares = new double[classes];
  }

  /** Asks the model what the targets of a batch mean to it. */
  void look(Batch batch) {
    if (weights.length < batch.rows()) {
      weights = new double[2 * batch.rows()];
      shares = new double[weights.length * classes];
    }
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i)) {
        double y = batch.target(i, 0);
        weights[i] = model.weightOf(y);
        setShares(y, i * classes);
      }
    }
  }

  private void setShares(double y, int at) {
    if (heads == 1) {
      shares[at + 1] = model.targetOf(0, y);
      shares[at] = 1 - shares[at + 1];
      return;
    }
    for (int c = 0; c < heads; c++) {
      shares[at + c] = model.targetOf(c, y);
    }
  }

  double weight(int i) {
    return weights[i];
  }

  /** Writes the shares of row {@code i}. */
  void copy(int i, double[] target) {
    System.arraycopy(shares, i * classes, target, 0, classes);
  }

  /** The loss of a prediction of row {@code i}, given from {@code at} on. */
  double lossOf(int i, double[] given, int at) {
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      double share = shares[i * classes + c];
      if (share != 0) {
        double probability = heads > 1 ? given[at + c] : c == 1 ? given[at] : 1 - given[at];
        sum -= weights[i] * share * Math.log(probability);
      }
    }
    return sum;
  }
}
