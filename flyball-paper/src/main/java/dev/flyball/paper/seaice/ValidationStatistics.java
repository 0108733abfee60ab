package dev.flyball.paper.seaice;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs that were validated at the same checkpoints, and what counts as good and bad among them: the
 * thresholds are the lower quartile and the 90th percentile of all errors of all runs pooled
 * (Experiment 3, Table 3; one such object per rotation). Percentiles interpolate between ranks.
 */
public final class ValidationStatistics {
  private static final double GOOD = 0.25;
  private static final double BAD = 0.90;

  private final long[] steps;
  private final Map<String, double[]> runs = new LinkedHashMap<>();
  private final double good;
  private final double bad;

  private ValidationStatistics(List<ValidationCurve> curves) {
    if (curves.isEmpty()) {
      throw new IllegalArgumentException("validation statistics need at least one run");
    }
    this.steps = curves.get(0).steps();
    for (ValidationCurve curve : curves) {
      if (!Arrays.equals(curve.steps(), steps)) {
        throw new IllegalArgumentException(
            "run '%s' was validated at other steps than run '%s'"
                .formatted(curve.name(), curves.get(0).name()));
      }
      if (runs.put(curve.name(), curve.errors()) != null) {
        throw new IllegalArgumentException("there are two runs '%s'".formatted(curve.name()));
      }
    }
    double[] pooled = runs.values().stream().flatMapToDouble(Arrays::stream).sorted().toArray();
    this.good = quantile(pooled, GOOD);
    this.bad = quantile(pooled, BAD);
  }

  /** Statistics of runs with different names and the same steps. */
  public static ValidationStatistics of(List<ValidationCurve> curves) {
    return new ValidationStatistics(curves);
  }

  private static double quantile(double[] sorted, double q) {
    double rank = q * (sorted.length - 1);
    int below = (int) rank;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
  }

  /** Errors up to this one are good: the pooled lower quartile. */
  public double goodThreshold() {
    return good;
  }

  /** Errors from this one on are bad: the pooled 90th percentile. */
  public double badThreshold() {
    return bad;
  }

  /** The checkpoints from step {@code first} to step {@code last}, both included. */
  public ValidationWindow between(long first, long last) {
    int from = 0;
    while (from < steps.length && steps[from] < first) {
      from++;
    }
    int to = from;
    while (to < steps.length && steps[to] <= last) {
      to++;
    }
    if (from == to) {
      throw new IllegalArgumentException(
          "no checkpoint from step %s to step %s; there are some from %s to %s"
              .formatted(first, last, steps[0], steps[steps.length - 1]));
    }
    Map<String, double[]> part = new LinkedHashMap<>();
    for (Map.Entry<String, double[]> run : runs.entrySet()) {
      part.put(run.getKey(), Arrays.copyOfRange(run.getValue(), from, to));
    }
    return new ValidationWindow(part, good, bad);
  }
}
