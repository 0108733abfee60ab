package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import java.util.ArrayList;
import java.util.List;

/** The metrics of a pool: one for each distinct one among its members, whoever shares it. */
final class PoolMetrics implements Stateful {
  private final List<PoolMember.Metric> kinds = new ArrayList<>();
  private final SharedMetric[] metrics;

  PoolMetrics(List<PoolMember> members, int width, Memory memory, Workers workers) {
    for (PoolMember member : members) {
      if (member instanceof PoolMember.Stepping stepping && !kinds.contains(stepping.metric())) {
        kinds.add(stepping.metric());
      }
    }
    metrics = new SharedMetric[kinds.size()];
    for (int m = 0; m < metrics.length; m++) {
      metrics[m] = metric(kinds.get(m), width, memory, workers);
    }
  }

  private static SharedMetric metric(
      PoolMember.Metric kind, int width, Memory memory, Workers workers) {
    if (kind instanceof PoolMember.Metric.Forgetting forgetting) {
      Ridge ridge = Ridge.fixed(forgetting.epsilon());
      return new RememberedMetric(memory.observability(width, forgetting.beta(), ridge, workers));
    }
    if (kind instanceof PoolMember.Metric.Isotropic isotropic) {
      Ridge ridge = Ridge.fixed(isotropic.epsilon());
      return new RememberedMetric(
          Memory.none().observability(width, MaskedLaw.ANY_BETA, ridge, workers));
    }
    return new EverythingMetric(width, ((PoolMember.Metric.Everything) kind).epsilon());
  }

  /** Where the metric of a member stands. */
  int of(PoolMember.Stepping member) {
    return kinds.indexOf(member.metric());
  }

  SharedMetric at(int m) {
    return metrics[m];
  }

  int count() {
    return metrics.length;
  }

  /** All metrics take in the row, each with one solve. */
  void take(SparseRows row, double[] x) {
    for (SharedMetric metric : metrics) {
      metric.take(row, x);
    }
  }

  void takeNothing(SparseRows row) {
    for (SharedMetric metric : metrics) {
      metric.takeNothing(row);
    }
  }

  /** The first memory that forgets, or the first of all: the one to look at. */
  Observability observability() {
    RememberedMetric any = null;
    for (int m = 0; m < metrics.length; m++) {
      if (metrics[m] instanceof RememberedMetric remembered) {
        if (kinds.get(m) instanceof PoolMember.Metric.Forgetting) {
          return remembered.observability();
        }
        any = remembered;
      }
    }
    if (any == null) {
      throw new IllegalStateException("no member of this pool keeps a memory that forgets");
    }
    return any.observability();
  }

  /** The largest leverage of the last row over the metrics that forget. */
  double leverage() {
    double largest = 0;
    for (SharedMetric metric : metrics) {
      largest = Math.max(largest, metric.leverage());
    }
    return largest;
  }

  long numBytes() {
    long bytes = 0;
    for (SharedMetric metric : metrics) {
      bytes += metric.numBytes();
    }
    return bytes;
  }

  void reset() {
    for (SharedMetric metric : metrics) {
      metric.reset();
    }
  }

  @Override
  public void save(State state) {
    for (int m = 0; m < metrics.length; m++) {
      metrics[m].save(state.in("metric" + m));
    }
  }

  @Override
  public void load(State state) {
    for (int m = 0; m < metrics.length; m++) {
      metrics[m].load(state.in("metric" + m));
    }
  }
}
