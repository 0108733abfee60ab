package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * One radius, u = sum of theta_j over the outages j that a row is in, steered so that it is missed
 * in a share alpha of the rows of every outage: theta_j &lt;- theta_j + gamma_j (missed - alpha)
 * (adaptive conformal inference with the masks as its groups). An outage is young in its first
 * rows, and learns faster: gamma_j comes down in stages, and is constant within one. So the sum of
 * missed - alpha over the rows of outage j is, stage by stage, (theta_j at its end - theta_j at its
 * start) / gamma_j exactly. O(outages) a row.
 */
final class RadiusLoop implements Stateful {
  /** How many times faster an outage learns in its first rows, and when each stage ends. */
  private static final double[] YOUTH = {5, 4, 3, 2, 1};

  private static final long[] STAGE_ENDS = {64, 128, 256, 512, Long.MAX_VALUE};

  /**
   * How fast a radius moves.
   *
   * @param always gamma of the term of all rows
   * @param ofReturn of the first rows after a return
   * @param ofGroup of a group of components, once it is not young any more
   */
  record Gains(double always, double ofReturn, double ofGroup) {
    double of(int outage) {
      return switch (outage) {
        case OutageGroups.ALWAYS -> always;
        case OutageGroups.RETURN -> ofReturn;
        default -> ofGroup;
      };
    }
  }

  private final Gains gains;
  private final double start;
  private final double[] theta;
  private final long[] rows;

  /** Theta at the beginning of the stage that an outage is in, and the sum from before it. */
  private final double[] thetaThen;

  private final double[] sumThen;

  RadiusLoop(int outages, double start, Gains gains) {
    this.gains = gains;
    this.start = start;
    this.theta = new double[outages];
    this.rows = new long[outages];
    this.thetaThen = new double[outages];
    this.sumThen = new double[outages];
    reset();
  }

  double radius(int[] outages, int n) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += theta[outages[k]];
    }
    return sum;
  }

  void move(boolean missed, double alpha, int[] outages, int n) {
    double push = (missed ? 1 : 0) - alpha;
    for (int k = 0; k < n; k++) {
      int outage = outages[k];
      int stage = stage(outage);
      theta[outage] += gamma(outage, stage) * push;
      if (++rows[outage] >= STAGE_ENDS[stage] && outage != OutageGroups.ALWAYS) {
        sumThen[outage] += (theta[outage] - thetaThen[outage]) / gamma(outage, stage);
        thetaThen[outage] = theta[outage];
      }
    }
  }

  /** The sum of missed - alpha over the rows of {@code outage}, by the identity. */
  double surplus(int outage) {
    return sumThen[outage] + (theta[outage] - thetaThen[outage]) / gamma(outage, stage(outage));
  }

  /** All rows are no outage that could be young. */
  private int stage(int outage) {
    int stage = outage == OutageGroups.ALWAYS ? YOUTH.length - 1 : 0;
    while (rows[outage] >= STAGE_ENDS[stage]) {
      stage++;
    }
    return stage;
  }

  private double gamma(int outage, int stage) {
    return YOUTH[stage] * gains.of(outage);
  }

  void copyFrom(RadiusLoop other) {
    System.arraycopy(other.theta, 0, theta, 0, theta.length);
  }

  @Override
  public void fields(Fields f) {
    f.array("theta", theta);
    f.array("rows", rows);
    f.array("thetaThen", thetaThen);
    f.array("sumThen", sumThen);
    if (f.resets()) {
      theta[OutageGroups.ALWAYS] = start;
      thetaThen[OutageGroups.ALWAYS] = start;
    }
  }
}
