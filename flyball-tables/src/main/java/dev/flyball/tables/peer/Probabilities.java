package dev.flyball.tables.peer;

import java.util.Arrays;

/** Class probabilities from scores, floored so that a single miss costs a bounded log loss. */
public final class Probabilities {
  /** The smallest probability: the log loss of a row is at most -log of it, about 7. */
  public static final double FLOOR = 1e-3;

  private Probabilities() {}

  /** exp(score) over the sum of all. */
  static void softmax(double[] scores, int from, int count, double[] into) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < count; c++) {
      largest = Math.max(largest, scores[from + c]);
    }
    double sum = 0;
    for (int c = 0; c < count; c++) {
      into[c] = Math.exp(scores[from + c] - largest);
      sum += into[c];
    }
    for (int c = 0; c < count; c++) {
      into[c] /= sum;
    }
  }

  /**
   * Probabilities of {@code into.length} classes from {@code heads} scores, for the slope that
   * trained them.
   */
  public static void of(Slope slope, double[] scores, int from, int heads, double[] into) {
    for (int c = 0; c < heads; c++) {
      if (!Double.isFinite(scores[from + c])) {
        Arrays.fill(into, Double.NaN);
        return;
      }
    }
    if (heads == 1) {
      double one = slope == Slope.SQUARES ? scores[from] : 1 / (1 + Math.exp(-scores[from]));
      into[1] = Math.max(FLOOR, Math.min(1 - FLOOR, one));
      into[0] = 1 - into[1];
      return;
    }
    if (slope == Slope.SOFTMAX) {
      softmax(scores, from, heads, into);
    } else {
      for (int c = 0; c < heads; c++) {
        into[c] = slope == Slope.SQUARES ? scores[from + c] : 1 / (1 + Math.exp(-scores[from + c]));
      }
    }
    floor(into);
  }

  /** Lifts what is below the floor and brings the sum to one. */
  public static void floor(double[] probabilities) {
    double sum = 0;
    for (int c = 0; c < probabilities.length; c++) {
      probabilities[c] = Math.max(FLOOR, Math.min(1, probabilities[c]));
      sum += probabilities[c];
    }
    for (int c = 0; c < probabilities.length; c++) {
      probabilities[c] /= sum;
    }
  }
}
