package dev.flyball.paper.seaice;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * One row of Table 3: how several runs compare over a window of checkpoints. Shares are fractions;
 * times 100 they are the paper's percentages and percentage points.
 */
public final class ValidationWindow {
  private final Map<String, double[]> runs;
  private final double good;
  private final double bad;

  ValidationWindow(Map<String, double[]> runs, double good, double bad) {
    this.runs = runs;
    this.good = good;
    this.bad = bad;
  }

  /** How many checkpoints the window has. */
  public int checkpoints() {
    return runs.values().iterator().next().length;
  }

  /** Mean error of {@code run}. */
  public double mean(String run) {
    return Arrays.stream(errors(run)).average().orElseThrow();
  }

  /** Share of checkpoints at which {@code run} is better than {@code other} (c&lt;m). */
  public double better(String run, String other) {
    double[] own = errors(run);
    double[] others = errors(other);
    return share(own.length, i -> own[i] < others[i]);
  }

  /** Share of checkpoints at which {@code run} is better than every other run (c best). */
  public double best(String run) {
    double[] own = errors(run);
    return share(
        own.length,
        i -> runs.values().stream().allMatch(errors -> errors == own || own[i] < errors[i]));
  }

  /** Share of checkpoints in the good region, at most the pooled lower quartile. */
  public double goodRegion(String run) {
    return share(run, error -> error <= good);
  }

  /** Share of checkpoints in a bad excursion, at least the pooled 90th percentile. */
  public double badExcursions(String run) {
    return share(run, error -> error >= bad);
  }

  /** How much more of its time {@code run} spends in the good region than {@code other}. */
  public double goodRegionGain(String run, String other) {
    return goodRegion(run) - goodRegion(other);
  }

  /** How much less of its time {@code run} spends in bad excursions than {@code other}. */
  public double badExcursionReduction(String run, String other) {
    return badExcursions(other) - badExcursions(run);
  }

  /** Mean absolute change from one checkpoint of the window to the next; NaN for a single one. */
  public double meanAbsoluteChange(String run) {
    double[] errors = errors(run);
    return IntStream.range(1, errors.length)
        .mapToDouble(i -> Math.abs(errors[i] - errors[i - 1]))
        .average()
        .orElse(Double.NaN);
  }

  private double share(String run, DoublePredicate condition) {
    double[] errors = errors(run);
    return share(errors.length, i -> condition.test(errors[i]));
  }

  private static double share(int checkpoints, IntPredicate condition) {
    return IntStream.range(0, checkpoints).filter(condition).count() / (double) checkpoints;
  }

  private double[] errors(String run) {
    double[] errors = runs.get(run);
    if (errors == null) {
      throw new IllegalArgumentException("no run '%s'; there are %s".formatted(run, runs.keySet()));
    }
    return errors;
  }
}
