package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;
import static dev.flyball.certify.Spaces.norm;

import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.linalg.Kernels;

/** Follows U_t = e_t' B_{t-1} e_t along a record against a reference, beside its bound. */
final class MetricTrajectory {
  private final RunRecord record;
  private final Space space;
  private final Replay replay;
  private final TheoremScope scope;
  private final MetricCurve curve;
  private final double[] star;
  private final double scoreBound;
  private final boolean exact;
  private final double[] e;
  private double disturbance;
  private double prediction;

  MetricTrajectory(MetricContraction of, Assumptions granted, double[] reference) {
    this.scoreBound = granted.scoreBound().orElse(Double.POSITIVE_INFINITY);
    this.record = of.record;
    this.space = of.space;
    this.replay = of.scope.replay(record, space);
    this.scope = of.scope;
    this.curve = of.curve;
    this.star = ErrorTrace.restricted(record, space, reference);
    this.e = new double[space.dimension()];
    boolean whole = curve.step(0).share().equals(MetricStep.WHOLE);
    this.exact = record.isRowByRow() && whole;
    if (!record.isRowByRow() && !whole) {
      throw new IllegalArgumentException(
          "a reference is for steps of one row, or for the squared loss without class weights");
    }
  }

  Trajectory follow() {
    int n = curve.length();
    double[] work = new double[space.dimension()];
    double[] u = new double[n + 1];
    double[] uBound = new double[n + 1];
    double[] error = new double[n + 1];
    double[] disturbances = new double[n];
    double[] predictions = new double[n];
    double[] predictionBound = new double[n];
    double gap = 0;
    ErrorTrace.error(record, 0, space, star, e);
    // The memory is empty: B_{-1} = epsilon I.
    u[0] = replay.metricNorm(e, work);
    uBound[0] = u[0];
    error[0] = norm(e);
    while (replay.next()) {
      int t = replay.step();
      MetricStep step = curve.step(t);
      look(t);
      disturbances[t] = disturbance;
      predictions[t] = Math.abs(prediction);
      predictionBound[t] = step.prediction(uBound[t], curve.weakest(t));
      uBound[t + 1] = step.bound(uBound[t], curve.weakest(t), Math.abs(disturbance));
      double r = prediction + disturbance;
      double expected = step.next(replay.kept(u[t], e), prediction, r);
      double scale = u[t] + (prediction * prediction + r * r) * (1 + step.alpha());
      ErrorTrace.error(record, t + 1, space, star, e);
      u[t + 1] = replay.metricNorm(e, work);
      error[t + 1] = norm(e);
      if (exact && scale > 0) {
        double off = Math.abs(u[t + 1] - expected) - rounding(t, Math.max(u[t], u[t + 1]));
        gap = Math.max(gap, Math.max(0, off) / scale);
      }
    }
    return new Trajectory(
        u, uBound, error, curve.errors(uBound), disturbances, predictions, predictionBound, gap);
  }

  /** Computes the error and the disturbance at the rows of step {@code t}, before it. */
  private void look(int t) {
    double squareOff = 0;
    double squareDisturbance = 0;
    for (int i = 0; i < replay.rows(); i++) {
      double[] row = replay.row(i);
      prediction = Kernels.dot(row, 0, e, 0, e.length);
      double along = Kernels.dot(row, 0, star, 0, star.length);
      double score = Math.abs(along) / scope.rowFactor(record.target(t, i));
      if (!(score <= scoreBound)) {
        throw new IllegalArgumentException(
            text(
                "the reference has a score of %.4g at step %d, where at most %.4g was granted",
                score, t, scoreBound));
      }
      disturbance = scope.disturbance(record, t, i, prediction, along);
      squareOff += prediction * prediction;
      squareDisturbance += disturbance * disturbance;
    }
    if (replay.rows() != 1) {
      prediction = Math.sqrt(squareOff);
      disturbance = Math.sqrt(squareDisturbance);
    }
  }

  /**
   * The rounding error of U from the last places of w and w*: with f = |B|^(1/2) times a few of
   * them, U is known to 2 sqrt(U) f + f^2. After exact convergence U is nothing else.
   */
  private double rounding(int t, double u) {
    double[] w = new double[star.length];
    record.parameters(t + 1, space, w);
    double places = 8 * Math.ulp(1.0) * (norm(w) + norm(star));
    double metric = replay.memory.trace() + replay.epsilon;
    double floor = Math.sqrt(metric) * places;
    return 2 * Math.sqrt(u) * floor + floor * floor;
  }
}
