package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Memory;
import java.util.Arrays;

/** The parameters of a pool's members and the metrics they step in. O(d) a member and head. */
final class Members implements Stateful {
  private final MemberLayout layout;
  private final PoolMetrics metrics;
  private final int[] metricOf;
  private final double[] w;

  Members(MemberLayout layout, Memory memory, Workers workers) {
    this.layout = layout;
    this.metrics =
        new PoolMetrics(layout.stepping(), layout.width(), layout.extra(), memory, workers);
    this.metricOf = layout.stepping().stream().mapToInt(metrics::of).toArray();
    this.w = new double[layout.length()];
  }

  MemberLayout layout() {
    return layout;
  }

  PoolMetrics metrics() {
    return metrics;
  }

  /** The parameters, laid out by {@link #layout}; to be read only. */
  double[] parameters() {
    return w;
  }

  /** The factor of the feedback in a step of stepping member i. */
  double factor(int i, long steps) {
    return metrics.factor(metricOf[i], layout.stepping().get(i), steps);
  }

  /** w -= factor q for stepping member i in one head. */
  void step(int i, int head, double factor) {
    int at = layout.start(i, head);
    int metric = metricOf[i];
    Kernels.axpy(-factor, metrics.solution(metric), 0, w, at, layout.width());
    Stepping member = layout.stepping().get(i);
    if (member.wide()) {
      Kernels.axpy(
          -factor, metrics.wideSolution(metric), 0, w, at + layout.width(), layout.extra());
    }
  }

  void reset() {
    Arrays.fill(w, 0);
    metrics.reset();
  }

  long numBytes() {
    return 8L * w.length + metrics.numBytes();
  }

  @Override
  public void save(State state) {
    state.put("weights", w);
    metrics.save(state.in("metrics"));
  }

  @Override
  public void load(State state) {
    state.get("weights", w);
    metrics.load(state.in("metrics"));
  }
}
