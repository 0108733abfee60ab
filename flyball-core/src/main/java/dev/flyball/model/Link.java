package dev.flyball.model;

/**
 * From a model's score to its prediction, y^ = link(score). A model linearises its score; the
 * link's derivative turns a row of the score into the sensitivity row of the prediction.
 */
public enum Link {
  /** The score is the prediction. */
  IDENTITY {
    @Override
    public double value(double score) {
      return score;
    }

    @Override
    public double derivative(double score) {
      return 1;
    }
  },

  /** The prediction is the probability sigma(score). */
  LOGISTIC {
    @Override
    public double value(double score) {
      double e = Math.exp(-Math.abs(score));
      return score >= 0 ? 1 / (1 + e) : e / (1 + e);
    }

    @Override
    public double derivative(double score) {
      double e = Math.exp(-Math.abs(score));
      return e / ((1 + e) * (1 + e));
    }
  };

  /**
   * The largest second derivative of (sigma(s) - y)^2 / 2 for y in [0, 1]: that of p^2 (1 - p) (2 -
   * 3 p) over p, rounded up.
   */
  public static final double CURVATURE_OF_SQUARES = 0.0771;

  public abstract double value(double score);

  public abstract double derivative(double score);
}
