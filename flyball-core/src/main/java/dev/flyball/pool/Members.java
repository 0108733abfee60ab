package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.law.PoolMember;
import dev.flyball.law.PoolMember.Corrected;
import dev.flyball.law.PoolMember.Learning;
import dev.flyball.law.PoolMember.Metric;
import dev.flyball.law.PoolMember.Ridge;
import dev.flyball.law.PoolMember.Stepping;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The members of a pool that learn, each of them once, also where it serves a corrected one alone;
 * and the distinct metrics in which they step. O(d) per member and head beside the metrics' solves.
 */
final class Members implements Stateful {
  private final List<PoolMember> all;
  private final LearningMember[] learning;
  private final SharedMetric[] metrics;

  /** Of all, the one that learns for it. */
  private final @Nullable LearningMember[] behind;

  private long rows;

  /** For rows of {@code width} parameters, with the intercept of a head at its place or -1. */
  Members(
      List<PoolMember> all,
      int heads,
      int width,
      int intercept,
      WideRow wide,
      Memory memory,
      InputScale scale,
      Workers workers) {
    this.all = List.copyOf(all);
    Map<Metric, SharedMetric> shared = new LinkedHashMap<>();
    Map<Learning, LearningMember> own = new LinkedHashMap<>();
    for (Learning law : all.stream().flatMap(Members::lawBehind).distinct().toList()) {
      int number = own.size();
      if (law instanceof Stepping steps) {
        SharedMetric metric =
            shared.computeIfAbsent(
                steps.metric(), kind -> new SharedMetric(kind, width, wide, memory, workers));
        own.put(law, new SteppingMember(steps, number, heads, width, wide, metric));
      } else if (law instanceof Ridge ridge) {
        RidgeRegression sums = new RidgeRegression(ridge.epsilon(), width, intercept, heads, scale);
        own.put(law, new RidgeMember(ridge, number, heads, width, wide, sums));
      }
    }
    this.metrics = shared.values().toArray(SharedMetric[]::new);
    this.learning = own.values().toArray(LearningMember[]::new);
    this.behind = new LearningMember[all.size()];
    for (int k = 0; k < behind.length; k++) {
      behind[k] = lawBehind(all.get(k)).map(own::get).findFirst().orElse(null);
    }
  }

  private static Stream<Learning> lawBehind(PoolMember member) {
    if (member instanceof Corrected corrected) {
      return Stream.of(corrected.base());
    }
    return member instanceof Learning itself ? Stream.of(itself) : Stream.of();
  }

  /** Whether any of {@code members} has wide rows. */
  static boolean anyWide(List<PoolMember> members) {
    return members.stream().flatMap(Members::lawBehind).anyMatch(Learning::wide);
  }

  /** All that the law names. */
  List<PoolMember> all() {
    return all;
  }

  /** Those that learn; not to be changed. */
  LearningMember[] learning() {
    return learning;
  }

  /** The one that learns for number {@code k} of all; null where none does. */
  @Nullable LearningMember behind(int k) {
    return behind[k];
  }

  /** With which row, counted from 1, number {@code k} of all left; 0 while it takes part. */
  long leftAt(int k) {
    LearningMember own = behind[k];
    return own == null ? 0 : own.leftAt();
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

  /** All learn the row that {@code pool} judged; returns the mean alpha of those that step. */
  double learn(PoolRow row, PoolController pool) {
    rows++;
    SparseRows sensitivity = row.sensitivity(pool.weight());
    for (SharedMetric metric : metrics) {
      metric.take(row, sensitivity, pool.weight());
    }
    double sum = 0;
    int count = 0;
    for (LearningMember each : learning) {
      each.learn(row, pool);
      if (each instanceof SteppingMember stepping) {
        sum += stepping.alpha();
        count++;
      }
    }
    return sum / count;
  }

  /** All metrics take in a row that saw nothing: those that forget do. */
  void takeNothing(PoolRow row) {
    SparseRows nothing = row.nothing();
    for (SharedMetric metric : metrics) {
      metric.takeNothing(nothing);
    }
  }

  /** How many rows were learned. */
  long rows() {
    return rows;
  }

  /** Targets have gone to a new level. */
  void forgetLevel() {
    for (LearningMember each : learning) {
      each.forgetLevel();
    }
  }

  /** The copies that stand still are made anew. */
  void freeze() {
    for (LearningMember each : learning) {
      each.freeze();
    }
  }

  @Override
  public void fields(Fields f) {
    rows = f.count("learned", rows);
    f.rounded().parts("member", learning);
    f.rounded().parts("metrics.metric", metrics);
  }
}
