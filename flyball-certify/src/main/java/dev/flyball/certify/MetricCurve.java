package dev.flyball.certify;

import dev.flyball.loss.Sector;
import java.util.Arrays;

/**
 * The metric bound along a run, step by step, whatever each step's leverage and whatever the memory
 * held. The error is linear in the error at the start and in the disturbances, so that the two are
 * bounded apart and added: |e_t| &lt;= start_t |e_0| + floor_t d-bar, and the same for |g_t'e_t|,
 * what the prediction of row t was off. Only the scalars of the steps are needed: O(1) per step.
 */
final class MetricCurve implements Replay.Listener {
  private final double epsilon;
  private final Rule rule;
  private final Sector share;
  private final WeakestDirection spectrum;
  private final MetricStep[] steps;

  /**
   * Not above the smallest eigenvalue of S_{t-1}; 0 where errors are forgotten along rows alone.
   */
  private final double[] weakest;

  /** Not above the smallest eigenvalue of B_{t-1}. */
  private final double[] least;

  /** The factor alpha of each step of a replay. */
  interface Rule {
    double alpha(Replay replay);
  }

  /** A curve over {@code length} steps of a walk in a space of {@code width}; O(k^3) per step. */
  MetricCurve(int width, int length, double epsilon, Rule rule, Sector share) {
    this.epsilon = epsilon;
    this.rule = rule;
    this.share = share;
    this.spectrum = new WeakestDirection(width);
    this.steps = new MetricStep[length];
    this.weakest = new double[length + 1];
    this.least = new double[length + 1];
    least[0] = epsilon;
  }

  @Override
  public void see(Replay at) {
    int t = at.step();
    steps[t] = new MetricStep(at.keeps(), epsilon, rule.alpha(at), at.leverage(), share);
    double below = spectrum.below(at.memory, at.metric);
    weakest[t + 1] = at.weakest(below);
    least[t + 1] = at.least(below);
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

  /** The largest leverage of those from {@code from} on at which U may grow. */
  double largestOverLimit(int from) {
    return Arrays.stream(steps)
        .skip(from)
        .filter(step -> !(step.surplus() > 0))
        .mapToDouble(MetricStep::leverage)
        .max()
        .orElse(0);
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
  ErrorBound along(double disturbance) {
    return ErrorBound.alongRun(errors(1, 0), errors(0, 1), disturbance);
  }
}
