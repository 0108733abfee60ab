package dev.flyball.certify;

import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.linalg.Kernels;

/** Follows U_t = e_t' B_{t-1} e_t along a record against a reference, beside its bound. */
final class MetricTrajectory {
  private MetricTrajectory() {}

  static Trajectory of(
      RunRecord record,
      Space space,
      Replay replay,
      MetricStep[] steps,
      double[] weakest,
      double[] reference) {
    if (reference.length != record.width()) {
      throw new IllegalArgumentException(
          "a reference of %s parameters for a run of %s"
              .formatted(reference.length, record.width()));
    }
    int n = steps.length;
    int k = space.dimension();
    double[] star = new double[k];
    space.restrict(reference, 0, star);
    double[] e = new double[k];
    double[] work = new double[k];
    double[] u = new double[n + 1];
    double[] uBound = new double[n + 1];
    double[] error = new double[n + 1];
    double[] disturbance = new double[n];
    double gap = 0;
    ErrorTrace.error(record, 0, space, star, e);
    // The memory is empty: B_{-1} = epsilon I.
    u[0] = replay.metricNorm(e, work);
    uBound[0] = u[0];
    error[0] = norm(e);
    while (replay.next()) {
      int t = replay.step();
      double a = Kernels.dot(replay.row(), 0, e, 0, k);
      double r = record.residual(t);
      disturbance[t] = r - a;
      double expected = steps[t].next(u[t], error[t] * error[t], a, r);
      uBound[t + 1] = steps[t].bound(uBound[t], weakest[t], Math.abs(disturbance[t]));
      ErrorTrace.error(record, t + 1, space, star, e);
      u[t + 1] = replay.metricNorm(e, work);
      error[t + 1] = norm(e);
      double scale = u[t] + (a * a + r * r) * (1 + steps[t].alpha());
      double off = Math.abs(u[t + 1] - expected) - rounding(record, t, space, star, replay, u);
      gap = Math.max(gap, scale == 0 ? 0 : Math.max(0, off) / scale);
    }
    return new Trajectory(u, uBound, error, errorBound(uBound, weakest, steps), disturbance, gap);
  }

  private static double[] errorBound(double[] uBound, double[] weakest, MetricStep[] steps) {
    double[] bound = new double[uBound.length];
    for (int t = 0; t < bound.length; t++) {
      double epsilon = steps[Math.min(t, steps.length - 1)].epsilon();
      bound[t] = Math.sqrt(uBound[t] / (epsilon + weakest[t]));
    }
    return bound;
  }

  /**
   * What the last places of w and w* do to U: with f = |B|^(1/2) times a few of them, U is known to
   * 2 sqrt(U) f + f^2. After exact convergence U is nothing else.
   */
  private static double rounding(
      RunRecord record, int t, Space space, double[] star, Replay replay, double[] u) {
    double[] w = new double[star.length];
    record.parameters(t + 1, space, w);
    double places = 8 * Math.ulp(1.0) * (norm(w) + norm(star));
    double metric = replay.memory().trace() + replay.epsilon();
    double floor = Math.sqrt(metric) * places;
    return 2 * Math.sqrt(Math.max(u[t], u[t + 1])) * floor + floor * floor;
  }

  private static double norm(double[] x) {
    return Math.sqrt(Kernels.squaredNorm(x, 0, x.length));
  }
}
