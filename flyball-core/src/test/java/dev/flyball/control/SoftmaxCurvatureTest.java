package dev.flyball.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Trials;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;

/**
 * Softmax has the curvature bound 1/2: steps up to four times the feedback do not raise its loss.
 */
class SoftmaxCurvatureTest {
  private final long seed = Trials.seed(5);

  @Test
  void stepsUpToTwiceTheBoundsInverseDoNotRaiseTheLoss() {
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < Trials.orElse(20_000); trial++) {
      int classes = 2 + trial % 7;
      double[] scores = new double[classes];
      for (int c = 0; c < classes; c++) {
        scores[c] = 6 * random.nextGaussian();
      }
      int y = trial % classes;
      double a = 4 * random.nextDouble();
      double[] p = softmax(scores);
      double[] moved = scores.clone();
      for (int c = 0; c < classes; c++) {
        moved[c] -= a * (p[c] - (c == y ? 1 : 0));
      }
      assertThat(-Math.log(softmax(moved)[y]))
          .as("trial %d, seed %d", trial, seed)
          .isLessThanOrEqualTo(-Math.log(p[y]) + 1e-9);
    }
  }

  private static double[] softmax(double[] scores) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      largest = Math.max(largest, score);
    }
    double sum = 0;
    double[] p = new double[scores.length];
    for (int c = 0; c < p.length; c++) {
      p[c] = Math.exp(scores[c] - largest);
      sum += p[c];
    }
    for (int c = 0; c < p.length; c++) {
      p[c] /= sum;
    }
    return p;
  }
}
