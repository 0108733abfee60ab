package dev.flyball.paper.compare;

import java.util.Arrays;

/**
 * How a number depends on eta: the curve by which to choose a method.
 *
 * @param values one an eta, infinite where the method diverged
 */
public record Sensitivity(double[] etas, double[] values) {

  /** The best of the values. */
  public double best() {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  /** The eta with the best value. */
  public double bestEta() {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] < values[best] ? i : best;
    }
    return etas[best];
  }

  /**
   * Over how many decades of eta around the best the value stays at most {@code limit}, with values
   * between grid points interpolated on logarithmic scales; 0 if it never does. What lies beyond
   * the grid is not counted.
   */
  public double decadesWithin(double limit) {
    int best = Arrays.binarySearch(etas, bestEta());
    if (!(values[best] <= limit) || Double.isInfinite(values[best])) {
      return 0;
    }
    return edge(best, 1, limit) - edge(best, -1, limit);
  }

  /** log10 of the eta at which the value crosses the limit, walking from {@code at}. */
  private double edge(int at, int direction, double limit) {
    int i = at;
    while (i + direction >= 0 && i + direction < values.length && values[i + direction] <= limit) {
      i += direction;
    }
    int next = i + direction;
    double here = Math.log10(etas[i]);
    if (next < 0 || next >= values.length || Double.isInfinite(values[next])) {
      return here;
    }
    double share = Math.log(limit / values[i]) / Math.log(values[next] / values[i]);
    return here + share * (Math.log10(etas[next]) - here);
  }
}
