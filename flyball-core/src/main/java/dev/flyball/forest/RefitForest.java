package dev.flyball.forest;

import java.util.Arrays;

/**
 * Gradient boosting that is refit, to compare with: the trees of a pool's stage, but on the running
 * mean, or the classes' shares, in place of a pool, and grown anew all at once from the last 4,096
 * rows whenever a twentieth of the rows is new. Between refits nothing moves. It sees the inputs
 * and the last three targets.
 */
public final class RefitForest {
  private static final int TREES = 96;
  private static final int LAGS = 3;

  private final int classes;
  private final int outputs;
  private final LiveForest trees;
  private final double[] lags = new double[LAGS];

  /** How often each class came, from one on; the mean of a number. */
  private final double[] base;

  /** The scores to start from: the shares of classes. */
  private final double[] starts;

  private final double[] scores;
  private final double[] predicted;
  private final char[] answer;
  private boolean seesLags = true;
  private long rows;

  /**
   * @param classes how many; 0 where a number is predicted
   */
  public RefitForest(int inputs, int classes, long seed) {
    this.classes = classes;
    this.outputs = classes > 2 ? classes : 1;
    this.base = new double[Math.max(1, classes)];
    this.starts = new double[outputs];
    this.scores = new double[outputs];
    this.predicted = new double[base.length];
    this.answer = new char[classes == 0 ? 2 : ClassObjective.width(outputs)];
    double[] weights = new double[Math.max(2, classes)];
    Arrays.fill(weights, 1);
    this.trees =
        new LiveForest(
            new TreeColumns(LAGS, inputs),
            outputs,
            answer.length,
            TREES,
            seed,
            LiveForest.Schedule.AT_ONCE,
            classes == 0
                ? NumberStage::objective
                : (ring, end, unit) -> new ClassObjective(ring, outputs, weights, end));
    Arrays.fill(lags, Double.NaN);
    Arrays.fill(base, classes == 0 ? 0 : 1);
  }

  /** One for a number whose targets come late: it sees none of them. */
  public static RefitForest withoutLags(int inputs, long seed) {
    RefitForest forest = new RefitForest(inputs, 0, seed);
    forest.seesLags = false;
    return forest;
  }

  /** Predicts a row (NaN = missing); read only, until the next call. */
  public double[] predict(double[] input) {
    System.arraycopy(lags, 0, trees.row, 0, LAGS);
    System.arraycopy(input, 0, trees.row, LAGS, input.length);
    boolean found = trees.findLeaves();
    if (classes == 0) {
      predicted[0] = base[0] + (found ? trees.unit * sum(0) : 0);
    } else {
      share(found);
    }
    return predicted;
  }

  /**
   * Predicts a row (NaN = missing), then learns its target.
   *
   * @return the number, or what each class has; read only, until the next call
   */
  public double[] learn(double[] input, double target) {
    predict(input);
    if (classes == 0) {
      RowRing.write(target - base[0], answer);
      base[0] += (target - base[0]) / ++rows;
    } else {
      ClassObjective.write(starts, (int) target, answer);
      base[(int) target]++;
    }
    trees.take(answer);
    if (seesLags) {
      System.arraycopy(lags, 0, lags, 1, LAGS - 1);
      lags[0] = target;
    }
    return predicted;
  }

  private double sum(int k) {
    double sum = 0;
    for (int tree = 0; tree < TREES; tree++) {
      sum += trees.value(tree, k);
    }
    return sum;
  }

  /** Computes the probability of each class, and in {@code starts} the one without trees. */
  private void share(boolean found) {
    double all = Arrays.stream(base).sum();
    for (int k = 0; k < outputs; k++) {
      double p = base[outputs == 1 ? 1 : k] / all;
      starts[k] = p;
      scores[k] = (outputs == 1 ? Math.log(p / (1 - p)) : Math.log(p)) + (found ? sum(k) : 0);
    }
    ClassStage.probabilities(scores, predicted, 0);
    if (outputs == 1) {
      predicted[1] = predicted[0];
      predicted[0] = 1 - predicted[1];
    }
  }
}
