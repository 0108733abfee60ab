package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.PoolMember.Metric;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import java.util.ArrayList;
import java.util.List;

/** The metrics of a pool: one for each distinct one among its members, whoever shares it. */
final class PoolMetrics implements Stateful {
  private final List<Metric> kinds = new ArrayList<>();
  private final SharedMetric[] metrics;

  /**
   * Metrics for rows of {@code width} parameters and {@code extra} entries of wide rows, which lie
   * along {@code axis}.
   */
  PoolMetrics(
      List<Stepping> members,
      int width,
      int extra,
      InputAxis axis,
      Memory memory,
      Workers workers) {
    for (Stepping member : members) {
      if (!kinds.contains(member.metric())) {
        kinds.add(member.metric());
      }
    }
    metrics = new SharedMetric[kinds.size()];
    for (int m = 0; m < metrics.length; m++) {
      Metric kind = kinds.get(m);
      boolean anyWide =
          members.stream().anyMatch(member -> member.wide() && member.metric().equals(kind));
      WidePart wide = new WidePart(kind, anyWide ? extra : 0, axis);
      metrics[m] = new SharedMetric(observability(kind, width, memory, workers), wide);
    }
  }

  private static Observability observability(
      Metric kind, int width, Memory memory, Workers workers) {
    if (kind instanceof Metric.Forgetting forgetting) {
      Ridge ridge = Ridge.fixed(forgetting.epsilon());
      return memory.observability(width, forgetting.beta(), ridge, workers);
    }
    Ridge ridge = Ridge.fixed(((Metric.Isotropic) kind).epsilon());
    return Memory.none().observability(width, MaskedLaw.ANY_BETA, ridge, workers);
  }

  /** Each of them once. */
  List<SharedMetric> all() {
    return List.of(metrics);
  }

  /** The metric of a member. */
  SharedMetric of(Stepping member) {
    return metrics[kinds.indexOf(member.metric())];
  }

  /** All metrics take in the row, each with one solve. */
  void take(PoolRow row, double weight) {
    SparseRows sensitivity = row.sensitivity(weight);
    for (SharedMetric metric : metrics) {
      metric.take(row, sensitivity, weight);
    }
  }

  /** All metrics take in a row that saw nothing: those that forget do. */
  void takeNothing(PoolRow row) {
    SparseRows nothing = row.nothing();
    for (SharedMetric metric : metrics) {
      metric.takeNothing(nothing);
    }
  }

  /** The metric to look at: the first that forgets, or the first of all. */
  private SharedMetric first() {
    for (int m = 0; m < metrics.length; m++) {
      if (kinds.get(m) instanceof Metric.Forgetting) {
        return metrics[m];
      }
    }
    return metrics[0];
  }

  Observability observability() {
    return first().observability();
  }

  /** The leverage of the last row in the metric to look at. */
  double leverage() {
    return first().leverage();
  }

  @Override
  public void fields(Fields f) {
    f.parts("metric", metrics);
  }
}
