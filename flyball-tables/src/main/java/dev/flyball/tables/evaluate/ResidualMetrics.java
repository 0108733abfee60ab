package dev.flyball.tables.evaluate;

import dev.flyball.tables.trial.ThinnedRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Residuals of a run: a thinned sample of predictions and targets over the whole run, and the mean
 * absolute error of the rows in which a feature was missing and in which it was seen. Memory does
 * not grow with the rows; O(features) per row.
 */
final class ResidualMetrics {
  /** Points of a picture; when there are as many, every second one goes. */
  private static final int MOST_POINTS = 1200;

  /** A mean over fewer rows says little. */
  private static final int FEWEST_ROWS = 30;

  private final ThinnedRows<double[]> points = new ThinnedRows<>(MOST_POINTS);
  private long labelled;
  private final long[] missing;
  private final double[] weightMissing;
  private final double[] errorMissing;
  private double weighed;
  private double error;

  ResidualMetrics(int features) {
    this.missing = new long[features];
    this.weightMissing = new double[features];
    this.errorMissing = new double[features];
  }

  /** One row with a target, as it was predicted before it was learned. */
  void take(long row, double[] values, double target, double weight, double prediction) {
    double miss = weight * Math.abs(target - prediction);
    error += miss;
    weighed += weight;
    for (int j = 0; j < missing.length; j++) {
      if (Double.isNaN(values[j])) {
        missing[j]++;
        weightMissing[j] += weight;
        errorMissing[j] += miss;
      }
    }
    if (points.wants(labelled)) {
      points.keep(labelled, new double[] {row, target, prediction});
    }
    labelled++;
  }

  EvaluationResults.Residuals found(List<String> features) {
    List<EvaluationResults.Gap> gaps = new ArrayList<>();
    for (int j = 0; j < missing.length; j++) {
      long seen = labelled - missing[j];
      if (missing[j] >= FEWEST_ROWS && seen >= FEWEST_ROWS) {
        gaps.add(
            new EvaluationResults.Gap(
                features.get(j),
                missing[j],
                errorMissing[j] / weightMissing[j],
                (error - errorMissing[j]) / (weighed - weightMissing[j])));
      }
    }
    gaps.sort(Comparator.comparingDouble(gap -> gap.errorSeen() - gap.errorMissing()));
    return new EvaluationResults.Residuals(field(0), field(1), field(2), gaps);
  }

  private double[] field(int which) {
    return points.values().stream().mapToDouble(point -> point[which]).toArray();
  }
}
