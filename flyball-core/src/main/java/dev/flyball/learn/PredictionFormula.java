package dev.flyball.learn;

import dev.flyball.control.ScoreFormula;
import dev.flyball.control.ScoreFormula.Kind;
import dev.flyball.control.ScoreFormula.Output;
import dev.flyball.control.ScoreFormula.Part;
import dev.flyball.control.ScoreFormula.Score;
import dev.flyball.forest.TreeFormula;
import dev.flyball.model.Link;
import java.util.Arrays;
import java.util.Optional;

/**
 * How {@link Learner#settled} predicts, written out for other programs: x_j = (input_j - centre_j)
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

  /** Predicts from an input (NaN = missing), one number per output. O(scores times inputs). */
  public double[] predict(double[] input) {
    if (input.length != centre.length) {
      throw new IllegalArgumentException(
          "an input of %s components, expected %s".formatted(input.length, centre.length));
    }
    double[] x = new double[input.length];
    double[] squares = new double[input.length];
    for (int j = 0; j < x.length; j++) {
      if (!Double.isNaN(input[j])) {
        x[j] = held((input[j] - centre[j]) / spread[j], -bound, bound);
        double width = formula.squareSpread()[j];
        double square = (x[j] * x[j] - formula.squareMean()[j]) / width;
        double reach = ScoreFormula.SQUARE_BOUND;
        squares[j] = width == 0 ? 0 : held(square, -reach, reach);
      }
    }
    double[] scores = new double[formula.scores().size()];
    for (int r = 0; r < scores.length; r++) {
      scores[r] = score(formula.scores().get(r), input, x, squares);
    }
    double[] said = output(scores);
    boolean classes = formula.output() instanceof Output.Mixed;
    boolean nothing = Arrays.stream(input).allMatch(Double::isNaN);
    return nothing || trees.isEmpty() ? said : trees.get().predict(said, input, classes);
  }

  private double[] output(double[] scores) {
    Output output = formula.output();
    if (output instanceof Output.Held held) {
      return new double[] {held(scores[0], held.least(), held.most())};
    }
    return output instanceof Output.Mixed mixed
        ? mixture(mixed, scores)
        : Arrays.stream(scores).map(((Output.Linked) output).link()::value).toArray();
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

  private static double[] mixture(Output.Mixed mixed, double[] scores) {
    double[] sum = new double[mixed.classes()];
    for (Part part : mixed.parts()) {
      double[] own = probabilities(mixed, part, scores);
      double all = 0;
      for (int c = 0; c < own.length; c++) {
        own[c] = held(own[c], mixed.floor(), 1);
        all += own[c];
      }
      for (int c = 0; c < own.length; c++) {
        sum[c] += part.share() * own[c] / all;
      }
    }
    return mixed.heads() == 1 ? new double[] {sum[1]} : sum;
  }

  private static double[] probabilities(Output.Mixed mixed, Part part, double[] scores) {
    if (part.kind() == Kind.CONSTANT) {
      return part.constant().clone();
    }
    double[] own = Arrays.copyOfRange(scores, part.first(), part.first() + mixed.heads());
    if (part.kind() == Kind.SOFTMAX) {
      double largest = Arrays.stream(own).max().orElse(0);
      double[] weights = Arrays.stream(own).map(score -> Math.exp(score - largest)).toArray();
      double all = Arrays.stream(weights).sum();
      return Arrays.stream(weights).map(weight -> weight / all).toArray();
    }
    for (int c = 0; c < own.length; c++) {
      own[c] =
          part.kind() == Kind.LOGISTIC
              ? Link.LOGISTIC.value(own[c])
              : own[c] + 1.0 / mixed.classes();
    }
    if (mixed.heads() > 1) {
      return own;
    }
    double one = held(own[0], 0, 1);
    return new double[] {1 - one, one};
  }

  private static double held(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }
}
