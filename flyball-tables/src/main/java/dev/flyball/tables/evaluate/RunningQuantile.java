package dev.flyball.tables.evaluate;

/**
 * The quantile of all scores so far, from counts in steps of about 1%: what most people do. Memory
 * does not grow with the rows.
 */
final class RunningQuantile implements IntervalBaseline {
  private static final int STEPS_AN_OCTAVE = 64;
  private static final int OCTAVES = 128;

  private final double level;
  private final long[] counts = new long[STEPS_AN_OCTAVE * OCTAVES];
  private long rows;

  /** Where the quantile lies, and how many scores lie below it. */
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
