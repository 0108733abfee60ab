package dev.flyball.paper.walkthrough;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Appendix A of the paper, run by real learners: full SGD sees everything, masked SGD what the mask
 * leaves, and the counterfactual is what full sight would have done from where masked SGD stands.
 * The scalar law then replays the last step from masked SGD's weights.
 *
 * @param steps the three steps
 * @param scalarReplay the last step under the scalar law
 */
public record Walkthrough(List<Round> steps, Move scalarReplay) {
  static final double ETA = 0.05;
  static final double EPSILON = 1;
  static final double[] W_STAR = {1, 1};
  private static final double HIDDEN = Double.NaN;

  /** The samples as the paper gives them. */
  private static final List<Sample> SAMPLES =
      List.of(
          new Sample(new double[] {4, 4}, new double[] {4, HIDDEN}, 8),
          new Sample(new double[] {3, 5}, new double[] {HIDDEN, 5}, 8),
          new Sample(new double[] {5, 3}, new double[] {HIDDEN, 3}, 8));

  /** An input, its masked form, and its target. */
  record Sample(double[] x, double[] maskedX, double y) {}

  /** One step of the three learners. */
  public record Round(
      double[] x, double[] maskedX, double y, Move full, Move masked, Move counterfactual) {

    /** What the hidden features add to the masked residual even where the weights are right. */
    double exogenous() {
      return hidden(W_STAR);
    }

    /** What the learner's own error in the hidden weights adds to it. */
    double endogenous() {
      return hidden(errorBefore());
    }

    private double hidden(double[] weights) {
      double sum = 0;
      for (int j = 0; j < x.length; j++) {
        sum += Double.isNaN(maskedX[j]) ? weights[j] * x[j] : 0;
      }
      return sum;
    }

    /** The angle in degrees by which masked SGD's step turned the error. */
    double turned() {
      double[] before = errorBefore();
      double[] after = masked.error();
      double cross = before[0] * after[1] - before[1] * after[0];
      double dot = before[0] * after[0] + before[1] * after[1];
      return Math.toDegrees(Math.abs(Math.atan2(cross, dot)));
    }

    /** Masked SGD's error before the step. */
    double[] errorBefore() {
      double[] error = new double[W_STAR.length];
      Arrays.setAll(error, j -> masked.start()[j] - W_STAR[j]);
      return error;
    }
  }

  /** Runs the learners. */
  public static Walkthrough run() {
    Learner full = learner(Law.masked(ETA));
    Learner masked = learner(Law.masked(ETA));
    List<Round> rounds = new ArrayList<>();
    for (Sample sample : SAMPLES) {
      Learner counterfactual = learner(Law.masked(ETA));
      counterfactual.startFrom(masked.parameters());
      rounds.add(
          new Round(
              sample.x,
              sample.maskedX,
              sample.y,
              Move.of(full, sample.x, sample.y, W_STAR),
              Move.of(masked, sample.maskedX, sample.y, W_STAR),
              Move.of(counterfactual, sample.x, sample.y, W_STAR)));
    }
    return new Walkthrough(rounds, replay(rounds.get(rounds.size() - 1)));
  }

  private static Move replay(Round last) {
    Learner scalar = learner(Law.scalar(ETA, EPSILON));
    scalar.startFrom(last.masked().start());
    return Move.of(scalar, last.maskedX(), last.y(), W_STAR);
  }

  private static Learner learner(Law law) {
    return Learner.builder(Model.linear(W_STAR.length).withoutIntercept())
        .law(law)
        .withoutStandardising()
        .build();
  }
}
