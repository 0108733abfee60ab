package dev.flyball.paper.walkthrough;

import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;

/**
 * One learner's step.
 *
 * @param start the weights before
 * @param x the input it saw, NaN where masked
 * @param prediction y^ before learning
 * @param residual y - y^
 * @param step the change of the weights
 * @param w the weights after
 * @param error w - w*
 * @param gain the factor alpha of the negative gradient
 */
record Move(
    double[] start,
    double[] x,
    double prediction,
    double residual,
    double[] step,
    double[] w,
    double[] error,
    double gain) {

  /** Lets {@code learner} learn from (x, y) and writes down what it did. */
  static Move of(Learner learner, double[] x, double y, double[] wStar) {
    double[] start = learner.parameters();
    Step step = learner.learn(x, y);
    double prediction = step.prediction();
    double[] w = learner.parameters();
    double[] error = new double[w.length];
    for (int j = 0; j < w.length; j++) {
      error[j] = w[j] - wStar[j];
    }
    double gain = learner.controller(0).alpha();
    return new Move(
        start, x.clone(), prediction, y - prediction, step.change().clone(), w, error, gain);
  }

  /** |w - w*|. */
  public double errorNorm() {
    double squares = 0;
    for (double component : error) {
      squares += component * component;
    }
    return Math.sqrt(squares);
  }
}
