package dev.flyball.pool;

import dev.flyball.model.Link;
import java.util.Arrays;
import java.util.List;

/**
 * A prediction in closed form, for export to other programs. A row gives three numbers per input:
 * x_j, on the common scale, 0 where it is missing; m_j, 1 where it is missing and else 0; and s_j =
 * (x_j^2 - squareMean_j) / squareSpread_j, held to {@link #SQUARE_BOUND} either way, 0 where x_j is
 * missing or squareSpread_j is 0. Scores are linear in these, and an {@link Output} makes the
 * prediction of them.
 *
 * @param scores one after the other, as the output counts them
 */
public record ScoreFormula(
    List<Score> scores, double[] squareMean, double[] squareSpread, Output output) {

  /** The bound on a square. */
  public static final double SQUARE_BOUND = WideRow.BOUND;

  /** offset + linear'x + missing'm + squares's. */
  public record Score(double offset, double[] linear, double[] missing, double[] squares) {

    Score plus(double more) {
      return new Score(offset + more, linear, missing, squares);
    }
  }

  /** The function from scores to a prediction. */
  public sealed interface Output {

    /** The prediction of these scores, one number per output. */
    double[] of(double[] scores);

    /** A number: the only score, clamped to a range. */
    record Clamped(double least, double most) implements Output {
      @Override
      public double[] of(double[] scores) {
        return new double[] {Math.max(least, Math.min(most, scores[0]))};
      }
    }

    /** Numbers or probabilities: every score through a link. */
    record Linked(Link link) implements Output {
      @Override
      public double[] of(double[] scores) {
        return Arrays.stream(scores).map(link::value).toArray();
      }
    }

    /**
     * Probabilities of classes: the parts' own, each held to [floor, 1] and brought to a sum of
     * one, weighted by their shares. Parts with a single head give that of class 1 alone.
     *
     * @param heads how many scores a part has
     */
    record Mixed(int heads, double floor, List<Part> parts) implements Output {

      public int classes() {
        return Math.max(2, heads);
      }

      @Override
      public double[] of(double[] scores) {
        double[] sum = new double[classes()];
        for (Part part : parts) {
          double[] own = part.kind == Kind.CONSTANT ? part.constant.clone() : own(part, scores);
          ClassProbabilities.normalise(own, 0, own.length, floor);
          for (int c = 0; c < own.length; c++) {
            sum[c] += part.share * own[c];
          }
        }
        return heads == 1 ? new double[] {sum[1]} : sum;
      }

      private double[] own(Part part, double[] scores) {
        double[] own = Arrays.copyOfRange(scores, part.first, part.first + heads);
        if (part.kind == Kind.SOFTMAX) {
          ClassProbabilities.softmax(own, 0, own, 0, heads);
          return own;
        }
        boolean logistic = part.kind == Kind.LOGISTIC;
        for (int c = 0; c < heads; c++) {
          own[c] = logistic ? Link.LOGISTIC.value(own[c]) : own[c] + 1.0 / classes();
        }
        double one = Math.max(0, Math.min(1, own[0]));
        return heads > 1 ? own : new double[] {1 - one, one};
      }
    }
  }

  /** The function from a part's scores to its probabilities. */
  public enum Kind {
    /** Softmax of the scores. */
    SOFTMAX,
    /** Each score through the logistic link; of a single one, 1 - p and p. */
    LOGISTIC,
    /** Each score plus 1 / classes; of a single one, held to [0, 1], 1 - p and p. */
    SQUARES,
    /** The same for every row. */
    CONSTANT
  }

  /**
   * One part of a mixture.
   *
   * @param first its first score
   * @param constant the probabilities of a part that has no scores
   */
  public record Part(double share, Kind kind, int first, double[] constant) {}
}
