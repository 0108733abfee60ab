package dev.flyball.tables.predict;

import static dev.flyball.report.Text.text;

import dev.flyball.checkpoint.State;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches whether values lie where those that were learned did: a column that is now in other units
 * is far from them in most rows, and nothing else says so.
 */
final class UnitWatch {
  /** So many deviations from the mean are far. */
  private static final double FAR = 3.5;

  private final double[] mean;
  private final double[] deviation;
  private final long[] seen;
  private final long[] far;
  private final double[] sum;

  private UnitWatch(double[] mean, double[] deviation) {
    this.mean = mean;
    this.deviation = deviation;
    this.seen = new long[mean.length];
    this.far = new long[mean.length];
    this.sum = new double[mean.length];
  }

  /** By the moments in a checkpoint; of nothing where it has none. */
  static UnitWatch of(State state) {
    State moments = state.in("standardiser");
    if (!moments.has("mean") || !moments.has("variance")) {
      return new UnitWatch(new double[0], new double[0]);
    }
    double[] deviation = moments.doubles("variance").clone();
    for (int j = 0; j < deviation.length; j++) {
      deviation[j] = Math.sqrt(deviation[j]);
    }
    return new UnitWatch(moments.doubles("mean").clone(), deviation);
  }

  void take(double[] values) {
    for (int j = 0; j < mean.length; j++) {
      if (!Double.isNaN(values[j]) && deviation[j] > 0) {
        seen[j]++;
        sum[j] += values[j];
        far[j] += Math.abs(values[j] - mean[j]) > FAR * deviation[j] ? 1 : 0;
      }
    }
  }

  /** A line for each feature that was far in most rows. */
  List<String> remarks(List<String> features) {
    List<String> remarks = new ArrayList<>();
    for (int j = 0; j < mean.length; j++) {
      if (2 * far[j] > seen[j]) {
        double now = sum[j] / seen[j];
        remarks.add(
            text(
                "note: %s is %.4g here on average, and was %.4g (give or take %.2g) when it was learned%s: is its unit the same?",
                features.get(j), now, mean[j], deviation[j], factor(now / mean[j])));
      }
    }
    return remarks;
  }

  private static String factor(double ratio) {
    boolean large = ratio >= 2 && Double.isFinite(ratio);
    boolean small = ratio > 0 && ratio <= 0.5;
    return large
        ? text(", %.3g times as much", ratio)
        : small ? text(", one part in %.3g of it", 1 / ratio) : "";
  }
}
