package dev.flyball.tables.evaluate;

import dev.flyball.interval.Coverage;
import dev.flyball.interval.IntervalLoop;
import dev.flyball.monitor.Step;
import dev.flyball.tables.trial.Outage;
import java.util.ArrayList;
import java.util.List;

/**
 * One level of a learner's intervals beside those of baselines, on the same predictions: in every
 * outage, by the share of features that rows showed, and over time.
 */
final class LevelTally {
  private static final String OWN = "this law";

  /** Lower ends of the shares of features seen, and their names. */
  private static final double[] SEEN_FROM = {1, 0.75, 0.5, 0.25, 0};

  private static final List<String> SEEN =
      List.of("all features", "75 % or more", "50 to 75 %", "25 to 50 %", "less than 25 %");

  private final IntervalLoop loop;
  private final int index;
  private final double level;
  private final int classes;
  private final List<IntervalBaseline> baselines;
  private final List<String> methods = new ArrayList<>(List.of(OWN));
  private final List<IntervalCounts> byOutage = new ArrayList<>();
  private final List<IntervalCounts> bySeen = new ArrayList<>();
  private final IntervalWindows windows;
  private final LatestIntervals latest = new LatestIntervals();
  private final boolean[] held;
  private final double[] wide;
  private final double[] shares;

  LevelTally(IntervalLoop loop, int index, int classes) {
    this.loop = loop;
    this.index = index;
    this.level = loop.levels().get(index);
    this.classes = classes;
    this.baselines = List.of(new OneRadius(level, classes > 0), new RunningQuantile(level));
    baselines.forEach(baseline -> methods.add(baseline.label()));
    this.windows = new IntervalWindows(methods.size());
    SEEN.forEach(name -> bySeen.add(new IntervalCounts(methods.size())));
    this.held = new boolean[methods.size()];
    this.wide = new double[methods.size()];
    this.shares = new double[classes];
  }

  void take(long row, double target, Step step, int[] outages, int count) {
    double score = classes > 0 ? judgeClass(target, step) : judgeNumber(target, step);
    if (Double.isFinite(wide[0])) {
      for (int k = 0; k < count; k++) {
        while (byOutage.size() <= outages[k]) {
          byOutage.add(new IntervalCounts(methods.size()));
        }
        byOutage.get(outages[k]).add(held, wide);
      }
      bySeen.get(seen(step)).add(held, wide);
      windows.add(row, held, wide);
      if (classes == 0) {
        latest.add(
            row, target, step.prediction(), step.lower(0, 0, index), step.upper(0, 0, index));
      }
    }
    baselines.forEach(baseline -> baseline.learn(score));
  }

  private static int seen(Step step) {
    int seen = step.batch().to(0) - step.batch().from(0);
    double share = (double) seen / step.batch().inputs();
    int bin = 0;
    while (share < SEEN_FROM[bin]) {
      bin++;
    }
    return bin;
  }

  private double judgeNumber(double target, Step step) {
    double lower = step.lower(0, 0, index);
    double upper = step.upper(0, 0, index);
    double miss = Math.abs(target - step.prediction());
    held[0] = lower <= target && target <= upper;
    wide[0] = upper - lower;
    for (int m = 1; m < held.length; m++) {
      double radius = baselines.get(m - 1).radius();
      held[m] = miss <= radius;
      wide[m] = 2 * radius;
    }
    return miss;
  }

  private double judgeClass(double target, Step step) {
    for (int k = 0; k < classes; k++) {
      shares[k] =
          step.outputs() > 1
              ? step.prediction(0, k)
              : k == 1 ? step.prediction() : 1 - step.prediction();
    }
    double score = 1 - shares[(int) target];
    for (int m = 0; m < held.length; m++) {
      double radius = m == 0 ? step.radius(0, index) : baselines.get(m - 1).radius();
      held[m] = score <= radius;
      wide[m] = 0;
      for (double share : shares) {
        wide[m] += 1 - share <= radius ? 1 : 0;
      }
    }
    return score;
  }

  /** The counts; our own share and bound are the loop's receipts. */
  EvaluationResults.Sure found(List<String> features) {
    List<EvaluationResults.Held> all = new ArrayList<>();
    int outage = 0;
    for (Coverage each : loop.coverage(0, Outage.byColumn(features)::get)) {
      if (each.level() == level) {
        IntervalCounts counts = outage < byOutage.size() ? byOutage.get(outage) : null;
        if (each.rows() > 0) {
          all.add(
              new EvaluationResults.Held(
                  each.outage(),
                  each.rows(),
                  each.share(),
                  each.gapBound(),
                  counts == null ? List.of() : counts.spreads(methods)));
        }
        outage++;
      }
    }
    List<EvaluationResults.Inside> shown = new ArrayList<>();
    for (int k = 0; k < SEEN.size(); k++) {
      if (bySeen.get(k).rows() > 0) {
        shown.add(
            new EvaluationResults.Inside(
                SEEN.get(k), bySeen.get(k).rows(), bySeen.get(k).spreads(methods)));
      }
    }
    List<EvaluationResults.Spread> ofAll =
        byOutage.isEmpty() ? List.of() : byOutage.get(0).spreads(methods);
    return new EvaluationResults.Sure(
        level,
        ofAll.isEmpty() ? null : (Double) ofAll.get(0).meanWidth(),
        all,
        shown,
        windows.found(methods),
        classes > 0 ? null : latest.found());
  }
}
