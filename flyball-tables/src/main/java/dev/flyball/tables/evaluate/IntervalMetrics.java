package dev.flyball.tables.evaluate;

import dev.flyball.interval.Coverage;
import dev.flyball.interval.IntervalReceipt;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;
import dev.flyball.observation.WholeTimes;
import dev.flyball.tables.evaluate.EvaluationResults.LatestRows;
import dev.flyball.tables.evaluate.EvaluationResults.LevelCoverage;
import dev.flyball.tables.evaluate.EvaluationResults.MethodCoverage;
import dev.flyball.tables.evaluate.EvaluationResults.OutageCoverage;
import dev.flyball.tables.evaluate.EvaluationResults.RowsCoverage;
import dev.flyball.tables.peer.LearnerPeer;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Coverage and width of a learner's intervals or class sets per level, beside those of baselines on
 * the same predictions: in every outage, by the share of features that rows showed, and over time.
 * Memory does not grow with the rows.
 */
final class IntervalMetrics implements PredictionListener {
  private static final String OWN = "this law";

  /** Lower ends of the shares of features seen, and their names. */
  private static final double[] SEEN_FROM = {1, 0.75, 0.5, 0.25, 0};

  private static final List<String> SEEN =
      List.of("all features", "75 % or more", "50 to 75 %", "25 to 50 %", "less than 25 %");

  private final IntervalReceipt receipt;
  private final int classes;
  private final List<Level> levels;
  private final WholeTimes times = new WholeTimes();
  private double day = Double.NaN;

  /** That of the current row, and the one whose latest rows are shown; null without a key. */
  private @Nullable String series;

  private @Nullable String first;
  private long rows;

  /** Of a learner that has intervals; {@code classes} is 0 where a number is predicted. */
  IntervalMetrics(Learner learner, int classes) {
    this.receipt = learner.intervals().orElseThrow();
    this.classes = classes;
    this.levels = IntStream.range(0, receipt.levels().size()).mapToObj(Level::new).toList();
  }

  /** Says when the next row was taken, and to which series it belongs. */
  void takenOn(double when, @Nullable String ofSeries) {
    first = rows++ == 0 ? ofSeries : first;
    day = when;
    series = ofSeries;
  }

  @Override
  public void take(long row, double target, double weight, Step step) {
    int count = Double.isNaN(target) ? 0 : times.of(weight);
    if (count > 0) {
      int[] outages = receipt.latestOutages();
      levels.forEach(level -> level.take(row, target, step, outages, count));
    }
  }

  /** The counts, level by level. */
  List<LevelCoverage> found(List<String> features) {
    List<Coverage> receipts = receipt.coverage(0, Outage.byColumn(features)::get);
    return levels.stream().map(level -> level.found(receipts)).toList();
  }

  /** One level. */
  private final class Level {
    private final int index;
    private final double level;
    private final List<IntervalBaseline> baselines;
    private final List<String> methods = new ArrayList<>(List.of(OWN));
    private final List<Counts> byOutage = new ArrayList<>();
    private final List<Counts> bySeen = new ArrayList<>();
    private final Windows windows = new Windows();
    private final Latest latest = new Latest();
    private final boolean[] held;
    private final double[] wide;
    private final double[] shares = new double[classes];

    Level(int index) {
      this.index = index;
      this.level = receipt.levels().get(index);
      this.baselines =
          List.of(
              new IntervalBaseline.OneRadius(level, classes > 0),
              new IntervalBaseline.RunningQuantile(level));
      baselines.forEach(baseline -> methods.add(baseline.label()));
      SEEN.forEach(name -> bySeen.add(new Counts(methods.size())));
      this.held = new boolean[methods.size()];
      this.wide = new double[methods.size()];
    }

    void take(long row, double target, Step step, int[] outages, int count) {
      double score = classes > 0 ? judgeClass(target, step) : judgeNumber(target, step);
      if (Double.isFinite(wide[0])) {
        for (int outage : outages) {
          while (byOutage.size() <= outage) {
            byOutage.add(new Counts(methods.size()));
          }
        }
        for (int k = 0; k < count; k++) {
          for (int outage : outages) {
            byOutage.get(outage).add(held, wide);
          }
          bySeen.get(seen(step)).add(held, wide);
          windows.add(row, held, wide);
        }
        if (classes == 0 && Objects.equals(series, first)) {
          double lower = step.lower(0, 0, index);
          latest.add(row, target, step.prediction(), lower, step.upper(0, 0, index), day);
        }
      }
      for (int k = 0; k < count; k++) {
        baselines.forEach(baseline -> baseline.learn(score));
      }
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
      Arrays.setAll(shares, LearnerPeer.predictionOf(step)::share);
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
    LevelCoverage found(List<Coverage> receipts) {
      List<Coverage> own = receipts.stream().filter(each -> each.level() == level).toList();
      List<OutageCoverage> all = new ArrayList<>();
      for (int k = 0; k < own.size(); k++) {
        Coverage each = own.get(k);
        List<MethodCoverage> beside =
            k < byOutage.size() ? byOutage.get(k).shares(methods) : List.of();
        if (each.rows() > 0) {
          all.add(
              new OutageCoverage(
                  each.outage(), each.rows(), each.share(), each.gapBound(), beside));
        }
      }
      List<RowsCoverage> shown = new ArrayList<>();
      for (int k = 0; k < SEEN.size(); k++) {
        if (bySeen.get(k).rows > 0) {
          shown.add(bySeen.get(k).of(SEEN.get(k), methods));
        }
      }
      return new LevelCoverage(
          level,
          byOutage.isEmpty() ? null : byOutage.get(0).meanWidth(),
          all,
          shown,
          windows.found(methods),
          classes > 0 ? null : latest.found(first));
    }
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

  /** Counts of rows, and of hits and widths for each interval method. */
  private static final class Counts {
    private final long[] inside;
    private final double[] width;
    private long rows;

    Counts(int methods) {
      this.inside = new long[methods];
      this.width = new double[methods];
    }

    void add(boolean[] held, double[] wide) {
      rows++;
      for (int m = 0; m < inside.length; m++) {
        inside[m] += held[m] ? 1 : 0;
        width[m] += wide[m];
      }
    }

    void addAll(Counts other) {
      rows += other.rows;
      for (int m = 0; m < inside.length; m++) {
        inside[m] += other.inside[m];
        width[m] += other.width[m];
      }
    }

    RowsCoverage of(String which, List<String> methods) {
      return new RowsCoverage(which, rows, shares(methods));
    }

    List<MethodCoverage> shares(List<String> methods) {
      List<MethodCoverage> shares = new ArrayList<>();
      for (int m = 0; rows > 0 && m < inside.length; m++) {
        double share = (double) inside[m] / rows;
        shares.add(new MethodCoverage(methods.get(m), share, width[m] / rows));
      }
      return shares;
    }

    @Nullable Double meanWidth() {
      return rows == 0 ? null : (Double) (width[0] / rows);
    }
  }

  /** Windows of rows, all as long as each other; two become one when there are too many. */
  private static final class Windows {
    private static final int MOST = 40;
    private static final int FIRST_LENGTH = 50;

    private final List<Counts> windows = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private long length = FIRST_LENGTH;

    void add(long row, boolean[] held, double[] wide) {
      int last = windows.size() - 1;
      if (last < 0 || windows.get(last).rows == length) {
        if (windows.size() == MOST) {
          merge();
        }
        windows.add(new Counts(held.length));
        ends.add(row);
        last = windows.size() - 1;
      }
      windows.get(last).add(held, wide);
      ends.set(last, row);
    }

    private void merge() {
      for (int k = 0; k < MOST / 2; k++) {
        Counts both = windows.get(2 * k);
        both.addAll(windows.get(2 * k + 1));
        windows.set(k, both);
        ends.set(k, ends.get(2 * k + 1));
      }
      windows.subList(MOST / 2, MOST).clear();
      ends.subList(MOST / 2, MOST).clear();
      length *= 2;
    }

    /** Each by the row with which it ends; the last may be shorter. */
    List<RowsCoverage> found(List<String> methods) {
      return IntStream.range(0, windows.size())
          .mapToObj(k -> windows.get(k).of(Long.toString(ends.get(k)), methods))
          .toList();
    }
  }

  /** The last rows with their targets, predictions and intervals. */
  private static final class Latest {
    private static final int MOST = 200;

    private final double[][] ring = new double[MOST][];
    private long count;

    void add(double... row) {
      ring[(int) (count++ % MOST)] = row;
    }

    LatestRows found(@Nullable String series) {
      double[] rows = field(0);
      return new LatestRows(
          series, rows, field(1), field(2), field(3), field(4), Timeline.dates(rows, field(5)));
    }

    private double[] field(int which) {
      int n = (int) Math.min(count, MOST);
      return IntStream.range(0, n)
          .mapToDouble(k -> ring[(int) ((count - n + k) % MOST)][which])
          .toArray();
    }
  }
}
