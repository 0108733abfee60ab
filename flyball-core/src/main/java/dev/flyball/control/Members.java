package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.PoolMember.Ridge;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Memory;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a pool's members, and what they learn with: the metrics they step in, and the
 * sums of ridge regression. O(d) a member and head beside these.
 */
final class Members implements Stateful {
  private final MemberLayout layout;
  private final PoolMetrics metrics;
  private final RidgeRegression[] ridges;

  /** Which learning members they are. */
  private final int[] ridgeAt;

  /** The metric of each learning member that steps. */
  private final @Nullable SharedMetric[] metricOf;

  private final double[] w;

  /** With the intercept of a head at {@code intercept}, or -1. */
  Members(MemberLayout layout, int intercept, Memory memory, InputScale scale, Workers workers) {
    this.layout = layout;
    this.metrics =
        new PoolMetrics(
            layout.learning().stream()
                .filter(Stepping.class::isInstance)
                .map(Stepping.class::cast)
                .toList(),
            layout.width(),
            layout.extra(),
            layout.wideAxis(),
            memory,
            workers);
    this.ridges =
        layout.learning().stream()
            .filter(Ridge.class::isInstance)
            .map(Ridge.class::cast)
            .map(
                ridge ->
                    new RidgeRegression(
                        ridge.epsilon(), layout.width(), intercept, layout.heads(), scale))
            .toArray(RidgeRegression[]::new);
    this.ridgeAt =
        IntStream.range(0, layout.learners())
            .filter(i -> layout.learner(i) instanceof Ridge)
            .toArray();
    this.metricOf = new SharedMetric[layout.learners()];
    for (int i = 0; i < metricOf.length; i++) {
      metricOf[i] = layout.learner(i) instanceof Stepping member ? metrics.of(member) : null;
    }
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

  /** All metrics and sums take in the row. */
  void take(PoolRow row, double weight) {
    metrics.take(row, weight);
    for (RidgeRegression ridge : ridges) {
      ridge.take(row.x(), weight);
    }
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
    int at = layout.start(i, head);
    int length = layout.learner(i).wide() ? layout.width() + layout.extra() : layout.width();
    Kernels.axpy(-factor, metricOf(i).solution(), 0, w, at, length);
  }

  /** All that step do so against their slopes; returns the mean eta / (1 + h). */
  double step(MemberSteps steppers, double[] slopes, long steps) {
    return steppers.step(slopes, w, steps);
  }

  /** Ridge regression learns target {@code y} of one head. */
  void regress(int head, double y, double weight) {
    for (RidgeRegression ridge : ridges) {
      ridge.learn(head, y, weight);
    }
  }

  /**
   * Ends the row for ridge regression, whose parameters are written for targets that are measured
   * from {@code mean} in units of 1 / {@code unit}.
   */
  void closeRegression(double mean, double unit) {
    for (int r = 0; r < ridges.length; r++) {
      ridges[r].close();
      for (int head = 0; head < layout.heads(); head++) {
        ridges[r].write(head, mean, unit, w, layout.start(ridgeAt[r], head));
      }
    }
  }

  void reset() {
    Arrays.fill(w, 0);
    metrics.reset();
    for (RidgeRegression ridge : ridges) {
      ridge.reset();
    }
  }

  long numBytes() {
    long bytes = 8L * w.length + metrics.numBytes();
    for (RidgeRegression ridge : ridges) {
      bytes += ridge.numBytes();
    }
    return bytes;
  }

  @Override
  public void save(State state) {
    state.put("weights", w, (by, length) -> layout.sources(by));
    metrics.save(state.in("metrics"));
    for (int r = 0; r < ridges.length; r++) {
      ridges[r].save(state.in("ridge" + r));
    }
  }

  @Override
  public void load(State state) {
    state.get("weights", w);
    metrics.load(state.in("metrics"));
    for (int r = 0; r < ridges.length; r++) {
      ridges[r].load(state.in("ridge" + r));
    }
  }
}
