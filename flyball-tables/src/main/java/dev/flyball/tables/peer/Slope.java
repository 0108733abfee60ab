package dev.flyball.tables.peer;

/** The gradient of a peer's loss: the residual of each head, given all heads' scores of a row. */
public enum Slope {
  /** y - score. */
  SQUARES,
  /** y - score, clamped to one deviation of the target. */
  HUBER,
  /** y - sigma(score), each head for itself. */
  LOGISTIC,
  /** y - softmax(scores). */
  SOFTMAX;

  /** Writes the residuals of {@code heads} scores that begin at {@code from}. */
  void of(double[] scores, int from, int heads, double[] wanted, double[] residuals) {
    switch (this) {
      case SQUARES -> {
        for (int c = 0; c < heads; c++) {
          residuals[c] = wanted[c] - scores[from + c];
        }
      }
      case HUBER -> {
        for (int c = 0; c < heads; c++) {
          residuals[c] = Math.max(-1, Math.min(1, wanted[c] - scores[from + c]));
        }
      }
      case LOGISTIC -> {
        for (int c = 0; c < heads; c++) {
          residuals[c] = wanted[c] - 1 / (1 + Math.exp(-scores[from + c]));
        }
      }
      case SOFTMAX -> {
        Probabilities.softmax(scores, from, heads, residuals);
        for (int c = 0; c < heads; c++) {
          residuals[c] = wanted[c] - residuals[c];
        }
      }
    }
  }
}
