package dev.flyball.tables.evaluate;

/**
 * An interval method that ignores masks, to compare with a learner's own: a radius around the
 * prediction, or the largest 1 - p(class) of a class in the set. It learns from every target's
 * score: |y - y^|, or 1 - p of the true class.
 */
sealed interface IntervalBaseline {

  String label();

  /** The radius for the next row. */
  double radius();

  void learn(double score);

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

  /**
   * The quantile of all scores so far, from counts in steps of about 1%: the most common choice.
   * Memory does not grow with the rows.
   */
  final class RunningQuantile implements IntervalBaseline {
    private static final int STEPS_AN_OCTAVE = 64;
    private static final int OCTAVES = 128;

    private final double level;
    private final long[] counts = new long[STEPS_AN_OCTAVE * OCTAVES];
    private long rows;

    /** The bin of the quantile, and the number of scores below it. */
    private int at;

    private long below;

    RunningQuantile(double level) {
      this.level = level;
    }

    @Override
    public String label() {
      return "running quantile";
    }

    @Override
    public double radius() {
      return rows == 0 ? 0 : Math.pow(2, (at + 1.0) / STEPS_AN_OCTAVE - OCTAVES / 2.0);
    }

    @Override
    public void learn(double score) {
      int step = step(score);
      counts[step]++;
      rows++;
      below += step < at ? 1 : 0;
      double wanted = level * rows;
      while (below + counts[at] < wanted) {
        below += counts[at++];
      }
      while (at > 0 && below >= wanted) {
        below -= counts[--at];
      }
    }

    private static int step(double score) {
      double octave = Math.log(score) / Math.log(2) + OCTAVES / 2.0;
      return (int) Math.max(0, Math.min(STEPS_AN_OCTAVE * OCTAVES - 1, octave * STEPS_AN_OCTAVE));
    }
  }
}
