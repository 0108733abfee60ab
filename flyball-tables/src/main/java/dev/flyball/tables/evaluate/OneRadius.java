package dev.flyball.tables.evaluate;

/**
 * One adaptive radius for all rows (adaptive conformal inference): theta &lt;- theta + gamma
 * (missed - alpha), in units of the mean score of the last 200 rows or so.
 */
final class OneRadius implements IntervalBaseline {
  private static final double GAMMA = 0.05;
  private static final double HORIZON = 200;
  private static final double START = 2;

  /** Scores of classes lie between 0 and 1 and need no scale. */
  private static final double GAMMA_OF_CLASSES = 0.01;

  private final double alpha;
  private final boolean classes;
  private double theta;
  private double scale;
  private long rows;

  OneRadius(double level, boolean classes) {
    this.alpha = 1 - level;
    this.classes = classes;
    this.theta = classes ? level : START;
  }

  @Override
  public String label() {
    return "one adaptive radius";
  }

  @Override
  public double radius() {
    return theta * (classes ? 1 : scale);
  }

  @Override
  public void learn(double score) {
    theta += (classes ? GAMMA_OF_CLASSES : GAMMA) * ((score > radius() ? 1 : 0) - alpha);
    rows++;
    scale += (score - scale) * Math.max(1.0 / rows, 1 / HORIZON);
  }
}
