package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * Adaptive conformal radius with one offset per outage, u = sum of theta_j over the outages j of a
 * row, missed in a share alpha of the rows of every outage: theta_j &lt;- theta_j + gamma_j (missed
 * - alpha) (adaptive conformal inference with the masks as its groups). An outage is young in its
 * first rows, and learns faster: gamma_j comes down in stages, and is constant within one. So the
 * sum of missed - alpha over the rows of outage j is, stage by stage, (theta_j at its end - theta_j
 * at its start) / gamma_j exactly, and what rows add in which the radius stays. O(outages) per row.
 */
final class AdaptiveRadius implements Stateful {
  /** Stages end when an outage has this many rows, and two, four and eight times as many. */
  private static final long FIRST_STAGE = 64;

  private static final long LAST_STAGE = 512;

  /** How many times faster an outage learns in its first stage; one less in every further one. */
  private static final int YOUTH = 5;

  /**
   * The step sizes of a radius.
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

  /** The gamma of the stage that each outage is in. */
  private final double[] gamma;

  /** Theta at the beginning of the stage that an outage is in, and the sum from before it. */
  private final double[] thetaThen;

  private final double[] sumThen;

  AdaptiveRadius(int outages, double start, Gains gains) {
    this.gains = gains;
    this.start = start;
    this.theta = new double[outages];
    this.rows = new long[outages];
    this.gamma = new double[outages];
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

  /** Learns whether a row was missed; a radius that stays counts that, and does not move. */
  void move(boolean missed, double alpha, boolean stays, int[] outages, int n) {
    double push = (missed ? 1 : 0) - alpha;
    for (int k = 0; k < n; k++) {
      int outage = outages[k];
      if (stays) {
        sumThen[outage] += push;
      } else {
        theta[outage] += gamma[outage] * push;
      }
      long now = ++rows[outage];
      if (now >= FIRST_STAGE && now <= LAST_STAGE && outage != OutageGroups.ALWAYS) {
        endStage(outage);
      }
    }
  }

  private void endStage(int outage) {
    double next = gamma(outage);
    if (next != gamma[outage]) {
      sumThen[outage] = surplus(outage);
      thetaThen[outage] = theta[outage];
      gamma[outage] = next;
    }
  }

  /** The sum of missed - alpha over the rows of {@code outage}, by the identity. */
  double surplus(int outage) {
    return sumThen[outage] + (theta[outage] - thetaThen[outage]) / gamma[outage];
  }

  /** How many rows of {@code outage} there were. */
  long rows(int outage) {
    return rows[outage];
  }

  /** All rows are no outage that could be young. */
  private double gamma(int outage) {
    int youth = outage == OutageGroups.ALWAYS ? 1 : YOUTH;
    for (long end = FIRST_STAGE; youth > 1 && rows[outage] >= end; end *= 2) {
      youth--;
    }
    return youth * gains.of(outage);
  }

  void copyFrom(AdaptiveRadius other) {
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
    if (f.changes()) {
      Arrays.setAll(gamma, this::gamma);
    }
    f.scratch(gamma);
  }
}
