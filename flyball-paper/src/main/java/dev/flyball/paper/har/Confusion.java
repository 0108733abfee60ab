package dev.flyball.paper.har;

/** Confusion matrix, and the F1 scores that follow. */
final class Confusion {
  private final int[][] counts;

  Confusion(int classes) {
    counts = new int[classes][classes];
  }

  void add(int actual, int predicted) {
    counts[actual][predicted]++;
  }

  /** The place of the largest score; the first of equals. */
  static int argMax(double[] scores) {
    int best = 0;
    for (int c = 1; c < scores.length; c++) {
      best = scores[c] > scores[best] ? c : best;
    }
    return best;
  }

  /** 2 TP / (2 TP + FP + FN) for every class; 0 for one that neither occurs nor is predicted. */
  double[] f1() {
    double[] f1 = new double[counts.length];
    for (int c = 0; c < f1.length; c++) {
      int actual = 0;
      int predicted = 0;
      for (int other = 0; other < f1.length; other++) {
        actual += counts[c][other];
        predicted += counts[other][c];
      }
      f1[c] = actual + predicted == 0 ? 0 : 2.0 * counts[c][c] / (actual + predicted);
    }
    return f1;
  }
}
