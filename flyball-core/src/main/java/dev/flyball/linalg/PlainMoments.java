package dev.flyball.linalg;

import static dev.flyball.linalg.MomentRules.COLUMNS;
import static dev.flyball.linalg.MomentRules.COUNT;
import static dev.flyball.linalg.MomentRules.MEAN;
import static dev.flyball.linalg.MomentRules.SCALE;
import static dev.flyball.linalg.MomentRules.SEEN;
import static dev.flyball.linalg.MomentRules.VARIANCE;

/** {@link Kernels#takeMoments} one component at a time. */
final class PlainMoments {
  private PlainMoments() {}

  /** Components {@code from} up to {@code to}, and adds to the sums. */
  static void take(
      double[] x,
      double[][] before,
      double[][] after,
      double[] into,
      int from,
      int to,
      MomentRules rules,
      double[] sums) {
    for (int column = 0; column < COLUMNS; column++) {
      System.arraycopy(before[column], from, after[column], from, to - from);
    }
    for (int j = from; j < to; j++) {
      boolean isNumber = !Double.isNaN(x[j]);
      boolean settled = before[SEEN][j] >= rules.first() && before[VARIANCE][j] > 0;
      into[j] = !isNumber ? 0 : settled ? take(x[j], after, j, rules) : Double.NaN;
      sums[0] += isNumber ? 1 : 0;
      sums[1] += isNumber && settled ? 1 : 0;
      sums[2] += isNumber ? 0 * x[j] : 0;
      sums[2] += isNumber && settled ? after[VARIANCE][j] + Math.abs(after[MEAN][j]) : 0;
    }
  }

  private static double take(double value, double[][] moments, int j, MomentRules rules) {
    double mean = moments[MEAN][j];
    double reach = rules.furthest() * moments[SCALE][j];
    double below = value < mean + reach ? value : mean + reach;
    double beyond = (below > mean - reach ? below : mean - reach) - mean;
    double more = moments[COUNT][j] + 1;
    double count = more < rules.horizon() ? more : rules.horizon();
    double share = 1 / count;
    double next = mean + beyond * share;
    double variance = (1 - share) * (moments[VARIANCE][j] + beyond * beyond * share);
    double deviation = Math.sqrt(variance);
    double scale = deviation > rules.noSpread() * Math.abs(next) ? deviation : 1;
    moments[SEEN][j] += 1;
    moments[COUNT][j] = count;
    moments[MEAN][j] = next;
    moments[VARIANCE][j] = variance;
    moments[SCALE][j] = scale;
    double standardised = (value - next) / scale;
    double above = standardised < rules.bound() ? standardised : rules.bound();
    return above > -rules.bound() ? above : -rules.bound();
  }
}
