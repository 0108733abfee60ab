package dev.flyball.interval;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/**
 * One radius, u = sum of theta_j over the outages j that a row is in, steered so that it is missed
 * in a share alpha of the rows of every outage: theta_j &lt;- theta_j + gamma_j (missed - alpha)
 * (adaptive conformal inference with the masks as its groups). The steps gamma are constant, so the
 * sum of missed - alpha over the rows of outage j is (theta_j - start_j) / gamma_j exactly.
 * O(outages) a row.
 */
final class RadiusLoop implements Stateful {
  private final double gamma;
  private final double gammaOfGroup;
  private final double start;
  private final double[] theta;

  RadiusLoop(int outages, double start, double gamma, double gammaOfGroup) {
    this.gamma = gamma;
    this.gammaOfGroup = gammaOfGroup;
    this.start = start;
    this.theta = new double[outages];
    clear();
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
      theta[outages[k]] += gamma(outages[k]) * push;
    }
  }

  /** The sum of missed - alpha over the rows of {@code outage}, by the identity. */
  double surplus(int outage) {
    return (theta[outage] - start(outage)) / gamma(outage);
  }

  private double gamma(int outage) {
    return outage == OutageGroups.ALWAYS ? gamma : gammaOfGroup;
  }

  private double start(int outage) {
    return outage == OutageGroups.ALWAYS ? start : 0;
  }

  void clear() {
    java.util.Arrays.fill(theta, 0);
    theta[OutageGroups.ALWAYS] = start;
  }

  void copyFrom(RadiusLoop other) {
    System.arraycopy(other.theta, 0, theta, 0, theta.length);
  }

  @Override
  public void save(State state) {
    state.put("theta", theta);
  }

  @Override
  public void load(State state) {
    state.get("theta", theta);
  }
}
