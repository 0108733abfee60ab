package dev.flyball.learn;

import dev.flyball.forest.TreeFormula;
import dev.flyball.model.Link;
import dev.flyball.pool.ScoreFormula;
import dev.flyball.pool.ScoreFormula.Output;
import dev.flyball.pool.ScoreFormula.Score;
import java.util.Arrays;
import java.util.Optional;

/**
 * The prediction of {@link Learner#settled} in closed form, for export: x_j = (input_j - centre_j)
 * / spread_j, limited to {@code bound} on both sides, and a {@link ScoreFormula} of that. {@link
 * #predict} is the plain way to compute it, equal to the learner's predictions up to rounding.
 *
 * @param bound infinite if there is none
 * @param trees what stands on the formula's prediction; empty where it is the prediction
 */
public record PredictionFormula(
    double[] centre,
    double[] spread,
    double bound,
    ScoreFormula formula,
    Optional<TreeFormula> trees) {

  private static final double LEAST = 1e-6;

  /** Predicts from an input (NaN = missing), one number per output. O(scores times inputs). */
  public double[] predict(double[] input) {
    double[] predicted = pooled(input);
    boolean nothing = Arrays.stream(input).allMatch(Double::isNaN);
    return nothing || trees.isEmpty() ? predicted : trees.get().predict(predicted, input);
  }

  /** The same without trees. */
  private double[] pooled(double[] input) {
    if (input.length != centre.length) {
      throw new IllegalArgumentException(
          "an input of %s components, expected %s".formatted(input.length, centre.length));
    }
    double[] x = new double[input.length];
    double[] squares = new double[input.length];
    for (int j = 0; j < x.length; j++) {
      if (!Double.isNaN(input[j])) {
        x[j] = clamp((input[j] - centre[j]) / spread[j], -bound, bound);
        double width = formula.squareSpread()[j];
        double square = (x[j] * x[j] - formula.squareMean()[j]) / width;
        double reach = ScoreFormula.SQUARE_BOUND;
        squares[j] = width == 0 ? 0 : clamp(square, -reach, reach);
      }
    }
    double[] scores = new double[formula.scores().size()];
    for (int r = 0; r < scores.length; r++) {
      scores[r] = score(formula.scores().get(r), input, x, squares);
    }
    return formula.output().of(scores);
  }

  private boolean isNumber() {
    return formula.output() instanceof Output.Clamped
        || formula.output() instanceof Output.Linked linked && linked.link() == Link.IDENTITY;
  }

  /**
   * Why an input is predicted as it is: what each value brought beside its being missing. Numbers
   * in their unit; classes as the log odds of class {@code output}, or, where there are more than
   * two, as the log of its probability over their geometric mean. O(inputs) predictions of the
   * formula, one walk through the trees.
   */
  public Explanation explain(double[] input, int output) {
    return explain(input, output, predict(input));
  }

  /**
   * The same where {@code predicted} is predicted: what recent targets make of it is in the rest.
   */
  public Explanation explain(double[] input, int output, double[] predicted) {
    double[] nothing = new double[input.length];
    Arrays.fill(nothing, Double.NaN);
    double[] linear = new double[input.length];
    double none = scored(pooled(nothing), output);
    double all = scored(pooled(input), output);
    double[] without = input.clone();
    for (int j = 0; j < input.length; j++) {
      if (!Double.isNaN(input[j])) {
        // As the only value, and as the last one: the mean is exact where values act in pairs.
        nothing[j] = input[j];
        without[j] = Double.NaN;
        double alone = scored(pooled(nothing), output) - none;
        linear[j] = (alone + all - scored(pooled(without), output)) / 2;
        nothing[j] = Double.NaN;
        without[j] = input[j];
      }
    }
    double[] ofTrees = new double[input.length];
    double ofPool = 0;
    double base = none;
    if (trees.isPresent() && !Arrays.stream(input).allMatch(Double::isNaN)) {
      TreeFormula forest = trees.get();
      base *= forest.ofPool();
      for (int j = 0; j < linear.length; j++) {
        linear[j] *= forest.ofPool();
      }
      double[] other = forest.row(pooled(nothing), nothing);
      double[] row = forest.row(pooled(input), input);
      double[][] moved = forest.contributions(row, other);
      base += ofScores(forest.sums(other), output);
      double[] each = new double[forest.scores()];
      for (int c = 0; c < row.length; c++) {
        for (int k = 0; k < each.length; k++) {
          each[k] = moved[k][c];
        }
        if (c < each.length) {
          ofPool += ofScores(each, output);
        } else {
          ofTrees[c - each.length] = ofScores(each, output);
        }
      }
    }
    return Explanation.of(scored(predicted, output), base, linear, ofTrees, ofPool);
  }

  /** A prediction on the scale on which contributions add up. */
  double scored(double[] predicted, int output) {
    if (isNumber()) {
      return predicted[output];
    }
    double[] scores = new double[predicted.length];
    for (int k = 0; k < predicted.length; k++) {
      double p = clamp(predicted[k], LEAST, 1 - LEAST);
      scores[k] = predicted.length == 1 ? Math.log(p / (1 - p)) : Math.log(p);
    }
    return ofScores(scores, output);
  }

  /** Of the log odds of class 1, or of the logs of all classes, what is a class's own. */
  private double ofScores(double[] scores, int output) {
    if (scores.length > 1) {
      return scores[output] - Arrays.stream(scores).average().orElse(0);
    }
    return output == 0 && !isNumber() ? -scores[0] : scores[0];
  }

  private static double score(Score of, double[] input, double[] x, double[] squares) {
    double score = of.offset();
    for (int j = 0; j < x.length; j++) {
      score +=
          Double.isNaN(input[j])
              ? of.missing()[j]
              : of.linear()[j] * x[j] + of.squares()[j] * squares[j];
    }
    return score;
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }
}
