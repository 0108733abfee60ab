package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.law.PoolMember.Metric;
import dev.flyball.law.PoolMember.Ridge;
import dev.flyball.law.PoolMember.Stepping;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters, metrics and ridge sums of all pool members. O(d) per member and head beside
 * metrics and sums. A member whose parameters would become non-finite leaves: they are 0 from then
 * on.
 */
final class Members implements Stateful {
  private final MemberLayout layout;

  /** The distinct metrics of the members; members with equal ones share a memory. */
  private final SharedMetric[] metrics;

  private final RidgeRegression[] ridges;

  /** Which learning members they are. */
  private final int[] ridgeAt;

  /** The metric of each learning member that steps. */
  private final @Nullable SharedMetric[] metricOf;

  private final double[] w;

  /** With which row, counted from 1, each learning member left; 0 while it takes part. */
  private final long[] leftAt;

  private long rows;
  private int departures;

  /** With the intercept of a head at {@code intercept}, or -1. */
  Members(MemberLayout layout, int intercept, Memory memory, InputScale scale, Workers workers) {
    this.layout = layout;
    this.metricOf = new SharedMetric[layout.learners()];
    Map<Metric, SharedMetric> shared = new LinkedHashMap<>();
    Map<Integer, RidgeRegression> regressions = new LinkedHashMap<>();
    for (int i = 0; i < metricOf.length; i++) {
      if (layout.learner(i) instanceof Stepping member) {
        metricOf[i] =
            shared.computeIfAbsent(
                member.metric(), kind -> new SharedMetric(kind, layout, memory, workers));
      } else if (layout.learner(i) instanceof Ridge ridge) {
        regressions.put(
            i,
            new RidgeRegression(ridge.epsilon(), layout.width(), intercept, layout.heads(), scale));
      }
    }
    this.metrics = shared.values().toArray(SharedMetric[]::new);
    this.ridges = regressions.values().toArray(RidgeRegression[]::new);
    this.ridgeAt = regressions.keySet().stream().mapToInt(i -> i).toArray();
    this.w = new double[layout.length()];
    this.leftAt = new long[layout.learners()];
  }

  MemberLayout layout() {
    return layout;
  }

  /** The metric to look at: the first that forgets, or the first of all. */
  SharedMetric firstMetric() {
    for (SharedMetric metric : metrics) {
      if (metric.forgets()) {
        return metric;
      }
    }
    return metrics[0];
  }

  /** The parameters, laid out by {@link #layout}; to be read only. */
  double[] parameters() {
    return w;
  }

  /** All metrics and sums take in the row, each metric with one solve. */
  void take(PoolRow row, double weight) {
    rows++;
    SparseRows sensitivity = row.sensitivity(weight);
    for (SharedMetric metric : metrics) {
      metric.take(row, sensitivity, weight);
    }
    for (int r = 0; r < ridges.length; r++) {
      if (leftAt[ridgeAt[r]] == 0) {
        ridges[r].take(row.x(), weight);
      }
    }
  }

  /** All metrics take in a row that saw nothing: those that forget do. */
  void takeNothing(PoolRow row) {
    SparseRows nothing = row.nothing();
    for (SharedMetric metric : metrics) {
      metric.takeNothing(nothing);
    }
  }

  /** How many rows were taken. */
  long rows() {
    return rows;
  }

  /** How many members have left because they were not finite. */
  int departures() {
    return departures;
  }

  /** With which row, counted from 1, learning member {@code i} left; 0 while it takes part. */
  long leftAt(int i) {
    return leftAt[i];
  }

  private void leave(int i) {
    leftAt[i] = rows;
    departures++;
    Arrays.fill(w, layout.start(i, 0), layout.start(i, layout.heads()), 0);
  }

  /** eta / (1 + h) of learning member i, which steps. */
  double factor(int i, Stepping member, long steps) {
    return metricOf(i).normalised(member.rate().after(steps), member.wide());
  }

  private SharedMetric metricOf(int i) {
    return Objects.requireNonNull(metricOf[i]);
  }

  /** w -= factor q for learning member i, which steps, in one head. */
  void step(int i, int head, double factor) {
    if (leftAt[i] > 0) {
      return;
    }
    if (!Double.isFinite(factor)) {
      leave(i);
      return;
    }
    int at = layout.start(i, head);
    int length = layout.learner(i).wide() ? layout.width() + layout.extra() : layout.width();
    Kernels.axpy(-factor, metricOf(i).solution(), 0, w, at, length);
  }

  /** Targets have gone to a new level. */
  void forgetLevel() {
    for (RidgeRegression ridge : ridges) {
      ridge.forgetLevel();
    }
  }

  /** Ridge regression learns target {@code y} of one head. */
  void regress(int head, double y, double weight) {
    for (int r = 0; r < ridges.length; r++) {
      if (leftAt[ridgeAt[r]] == 0) {
        ridges[r].learn(head, y, weight);
      }
    }
  }

  /**
   * Ends the row for ridge regression, whose parameters are written for targets that are measured
   * from {@code mean} in units of 1 / {@code unit}.
   */
  void closeRegression(double mean, double unit) {
    for (int r = 0; r < ridges.length; r++) {
      if (leftAt[ridgeAt[r]] == 0) {
        ridges[r].close();
        boolean finite = true;
        for (int head = 0; head < layout.heads(); head++) {
          finite &= ridges[r].write(head, mean, unit, w, layout.start(ridgeAt[r], head));
        }
        if (!finite) {
          ridges[r].reset();
          leave(ridgeAt[r]);
        }
      }
    }
  }

  @Override
  public void fields(Fields f) {
    f.along((by, length) -> layout.sources(by)).array("weights", w);
    rows = f.count("learned", rows);
    f.array("leftAt", leftAt);
    f.parts("metrics.metric", metrics);
    f.parts("ridge", ridges);
    if (f.changes()) {
      departures = (int) LongStream.of(leftAt).filter(at -> at > 0).count();
    }
  }
}
