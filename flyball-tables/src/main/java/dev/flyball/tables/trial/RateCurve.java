package dev.flyball.tables.trial;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Error against learning rate: rates are chosen by it, and methods should be, because the best
 * value alone hides how much tuning it took.
 *
 * @param etas ascending
 * @param values one an eta, infinite where the method diverged; the lower the better
 */
public record RateCurve(double[] etas, double[] values) {
  /** A rate is good if its value is at most this many times the best. */
  public static final double GOOD = 1.25;

  private static final int DIGITS = 3;

  /** Tries every eta of a grid. */
  public static RateCurve of(List<Double> etas, DoubleUnaryOperator error) {
    double[] grid = etas.stream().mapToDouble(Double::doubleValue).toArray();
    return new RateCurve(grid, Arrays.stream(grid).map(error).toArray());
  }

  /** The best of the values; infinite if it diverged everywhere. */
  public double best() {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  /** The index of the best value: the first of equals. */
  public int bestPlace() {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] < values[best] ? i : best;
    }
    return best;
  }

  /** The eta with the best value. */
  public double bestEta() {
    return etas[bestPlace()];
  }

  /** The smallest and the largest eta whose value is at most {@value #GOOD} times the best. */
  public String goodRange() {
    double limit = GOOD * best();
    double[] good =
        IntStream.range(0, etas.length)
            .filter(i -> values[i] <= limit && Double.isFinite(values[i]))
            .mapToDouble(i -> etas[i])
            .toArray();
    return good.length == 0 ? "none" : text(good[0]) + " to " + text(good[good.length - 1]);
  }

  /**
   * A rate as people write it: 1, not 1.0, and no more than three digits; nothing if there is none.
   */
  public static String text(double eta) {
    if (!Double.isFinite(eta)) {
      return "";
    }
    return eta == 0
        ? "0"
        : new BigDecimal(eta).round(new MathContext(DIGITS)).stripTrailingZeros().toPlainString();
  }

  /**
   * Over how many decades of eta around the best the value stays at most {@code limit}, with values
   * between grid points interpolated on logarithmic scales; 0 if it never does. What lies beyond
   * the grid is not counted.
   */
  public double decadesWithin(double limit) {
    int best = bestPlace();
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
