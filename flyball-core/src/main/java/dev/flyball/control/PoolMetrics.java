package dev.flyball.control;

import dev.flyball.checkpoint.State;
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
  private final WidePart[] wide;
  private final Observability nothing;

  /** Metrics for rows of {@code width} parameters and {@code extra} entries of wide rows. */
  PoolMetrics(List<Stepping> members, int width, int extra, Memory memory, Workers workers) {
    for (Stepping member : members) {
      if (!kinds.contains(member.metric())) {
        kinds.add(member.metric());
      }
    }
    nothing = nothing(1, width, workers);
    metrics = new SharedMetric[kinds.size()];
    wide = new WidePart[kinds.size()];
    for (int m = 0; m < metrics.length; m++) {
      Metric kind = kinds.get(m);
      metrics[m] = metric(kind, width, memory, workers);
      boolean anyWide =
          members.stream().anyMatch(member -> member.wide() && member.metric().equals(kind));
      wide[m] = new WidePart(kind, anyWide ? extra : 0);
    }
  }

  private static SharedMetric metric(Metric kind, int width, Memory memory, Workers workers) {
    if (kind instanceof Metric.Forgetting forgetting) {
      Ridge ridge = Ridge.fixed(forgetting.epsilon());
      return new RememberedMetric(memory.observability(width, forgetting.beta(), ridge, workers));
    }
    if (kind instanceof Metric.Isotropic isotropic) {
      return new RememberedMetric(nothing(isotropic.epsilon(), width, workers));
    }
    return new EverythingMetric(width, ((Metric.Everything) kind).epsilon());
  }

  private static Observability nothing(double epsilon, int width, Workers workers) {
    Ridge ridge = Ridge.fixed(epsilon);
    return Memory.none().observability(width, MaskedLaw.ANY_BETA, ridge, workers);
  }

  /** All metrics take in the row, each with one solve. */
  void take(PoolRow row, double weight) {
    SparseRows sensitivity = row.sensitivity(weight);
    for (int m = 0; m < metrics.length; m++) {
      metrics[m].take(sensitivity, row.x());
      wide[m].take(row.extra(), weight);
    }
  }

  /** All metrics take in a row that saw nothing: those that forget do. */
  void takeNothing(PoolRow row) {
    SparseRows nothing = row.nothing();
    for (int m = 0; m < metrics.length; m++) {
      metrics[m].takeNothing(nothing);
      wide[m].takeNothing();
    }
  }

  /** Where the metric of a member stands. */
  int of(Stepping member) {
    return kinds.indexOf(member.metric());
  }

  /** The factor of f times the solution in a step of {@code member}, after so many steps. */
  double factor(int m, Stepping member, long steps) {
    double more = member.wide() ? wide[m].leverage() : 0;
    return member.rate().isHarmonic()
        ? ((EverythingMetric) metrics[m]).harmonic(more)
        : metrics[m].normalised(member.rate().after(steps), more);
  }

  double[] solution(int m) {
    return metrics[m].solution();
  }

  double[] wideSolution(int m) {
    return wide[m].solution();
  }

  /** The first memory that forgets; one that keeps nothing where there is none. */
  Observability observability() {
    for (int m = 0; m < metrics.length; m++) {
      if (metrics[m] instanceof RememberedMetric remembered
          && kinds.get(m) instanceof Metric.Forgetting) {
        return remembered.observability();
      }
    }
    return nothing;
  }

  /** The largest leverage of the last row. */
  double leverage() {
    double largest = 0;
    for (int m = 0; m < metrics.length; m++) {
      if (!(kinds.get(m) instanceof Metric.Isotropic)) {
        largest = Math.max(largest, metrics[m].scale() * metrics[m].leverage());
      }
    }
    return largest;
  }

  long numBytes() {
    long bytes = 0;
    for (int m = 0; m < metrics.length; m++) {
      bytes += metrics[m].numBytes() + wide[m].numBytes();
    }
    return bytes;
  }

  void reset() {
    for (int m = 0; m < metrics.length; m++) {
      metrics[m].reset();
      wide[m].reset();
    }
  }

  @Override
  public void save(State state) {
    for (int m = 0; m < metrics.length; m++) {
      metrics[m].save(state.in("metric" + m));
      wide[m].save(state.in("metric" + m));
    }
  }

  @Override
  public void load(State state) {
    for (int m = 0; m < metrics.length; m++) {
      metrics[m].load(state.in("metric" + m));
      wide[m].load(state.in("metric" + m));
    }
  }
}
