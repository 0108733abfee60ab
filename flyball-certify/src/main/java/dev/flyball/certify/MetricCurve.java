package dev.flyball.certify;

import dev.flyball.loss.Sector;
import java.util.Arrays;

/**
 * The metric bound along a run, step by step, whatever each step's leverage and whatever the memory
 * held. The error is linear in the error at the start and in the disturbances, so that the two are
 * bounded apart and added: |e_t| &lt;= start_t |e_0| + floor_t d-bar, and the same for |g_t'e_t|,
 * what the prediction of row t was off. Only the scalars of the steps are needed: O(1) per step.
 */
final class MetricCurve {
  private final double epsilon;
  private final MetricStep[] steps;
  private final double[] weakest;
  private final double[] least;

  /**
   * A curve over {@code steps}.
   *
   * @param weakest not above the smallest eigenvalue of S_{t-1}, by which all errors are forgotten;
   *     0 where only those along rows are
   * @param least not above the smallest eigenvalue of B_{t-1}
   */
  private MetricCurve(double epsilon, MetricStep[] steps, double[] weakest, double[] least) {
    this.epsilon = epsilon;
    this.steps = steps;
    this.weakest = weakest;
    this.least = least;
  }

  /** The factor alpha of each step of a replay. */
  interface Rule {
    double alpha(Replay replay);
  }

  /** Walks {@code replay} to its end; O(k^3) per step. */
  static MetricCurve of(Replay replay, int length, Rule rule, Sector share) {
    int k = replay.row().length;
    MetricStep[] steps = new MetricStep[length];
    double[] weakest = new double[length + 1];
    double[] least = new double[length + 1];
    least[0] = replay.epsilon;
    WeakestDirection spectrum = new WeakestDirection(k);
    while (replay.next()) {
      int t = replay.step();
      double alpha = rule.alpha(replay);
      steps[t] = new MetricStep(replay.keeps(), replay.epsilon, alpha, replay.leverage(), share);
      double below = spectrum.below(replay.memory, replay.metric);
      weakest[t + 1] = replay.weakest(below);
      least[t + 1] = replay.least(below);
    }
    return new MetricCurve(replay.epsilon, steps, weakest, least);
  }

  int length() {
    return steps.length;
  }

  MetricStep step(int t) {
    return steps[t];
  }

  double weakest(int t) {
    return weakest[t];
  }

  /** The least smallest eigenvalue of S_{t-1} for t from {@code from} on. */
  double weakestFrom(int from) {
    return Arrays.stream(weakest).skip(from).min().orElse(Double.POSITIVE_INFINITY);
  }

  /** The steps from {@code from} on at which U may grow. */
  long overLimit(int from) {
    return Arrays.stream(steps).skip(from).filter(step -> !(step.surplus() > 0)).count();
  }

  /** The largest leverage from {@code from} on. */
  double largestLeverage(int from) {
    return Arrays.stream(steps).skip(from).mapToDouble(MetricStep::leverage).max().orElse(0);
  }

  /** The bounds on U from a bound on |e_0| and one on |d|; one more than steps. */
  double[] metric(double startError, double disturbance) {
    double[] u = new double[steps.length + 1];
    u[0] = epsilon * startError * startError;
    for (int t = 0; t < steps.length; t++) {
      u[t + 1] = steps[t].bound(u[t], weakest[t], disturbance);
    }
    return u;
  }

  /** The bounds on |e_t| from a bound on |e_0| and one on |d|; one more than steps. */
  double[] errors(double startError, double disturbance) {
    return errors(metric(startError, disturbance));
  }

  /** The bounds on |e_t| that follow from bounds on U. */
  double[] errors(double[] u) {
    double[] bounds = new double[u.length];
    Arrays.setAll(bounds, t -> Math.sqrt(u[t] / least[t]));
    return bounds;
  }

  /** The least smallest eigenvalue that the metric had, from below. */
  double leastMetric() {
    return Arrays.stream(least).min().orElse(0);
  }

  /** The two curves as one bound on the recorded steps. */
  ErrorBound.AlongRun along(double disturbance) {
    return new ErrorBound.AlongRun(errors(1, 0), errors(0, 1), disturbance);
  }
}
