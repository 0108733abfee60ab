package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;
import static dev.flyball.certify.Spaces.norm;

import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.linalg.Kernels;

/** Follows U_t = e_t' B_{t-1} e_t along a record against a reference, beside its bound. */
final class MetricTrajectory implements Replay.Listener {
  private final RunRecord record;
  private final Space space;
  private final TheoremScope scope;
  private final MetricCurve curve;
  private final double[] star;
  private final double scoreBound;
  private final boolean exact;
  private final double[] e;
  private final double[] work;
  private final double[] u;
  private final double[] uBound;
  private final double[] error;
  private final double[] disturbances;
  private final double[] predictions;
  private final double[] predictionBound;
  private double gap;
  private double disturbance;
  private double prediction;

  /** Follows a walk that {@code curve} sees first, or has seen. */
  MetricTrajectory(
      MetricContraction of, MetricCurve curve, Assumptions granted, double[] reference) {
    this.scoreBound = granted.scoreBound().orElse(Double.POSITIVE_INFINITY);
    this.record = of.record;
    this.space = of.space;
    this.scope = of.scope;
    this.curve = curve;
    this.star = ErrorTrace.restricted(record, space, reference);
    this.e = new double[space.dimension()];
    this.work = new double[space.dimension()];
    boolean whole = scope.share(granted).equals(MetricStep.WHOLE);
    this.exact = record.isRowByRow() && whole;
    if (!record.isRowByRow() && !whole) {
      throw new IllegalArgumentException(
          "a reference is for steps of one row, or for the squared loss without class weights");
    }
    int n = record.steps();
    this.u = new double[n + 1];
    this.uBound = new double[n + 1];
    this.error = new double[n + 1];
    this.disturbances = new double[n];
    this.predictions = new double[n];
    this.predictionBound = new double[n];
    ErrorTrace.error(record, 0, space, star, e);
    error[0] = norm(e);
    // The memory is empty: B_{-1} = epsilon I.
    u[0] = of.law.ridge().epsilon() * Kernels.squaredNorm(e, 0, e.length);
    uBound[0] = u[0];
  }

  @Override
  public void see(Replay at) {
    int t = at.step();
    MetricStep step = curve.step(t);
    look(at);
    disturbances[t] = disturbance;
    predictions[t] = Math.abs(prediction);
    predictionBound[t] = step.prediction(uBound[t], curve.weakest(t));
    uBound[t + 1] = step.bound(uBound[t], curve.weakest(t), Math.abs(disturbance));
    double r = prediction + disturbance;
    double expected = step.next(at.kept(u[t], e), prediction, r);
    double scale = u[t] + (prediction * prediction + r * r) * (1 + step.alpha());
    ErrorTrace.error(record, t + 1, space, star, e);
    u[t + 1] = at.metricNorm(e, work);
    error[t + 1] = norm(e);
    if (exact && scale > 0) {
      double off = Math.abs(u[t + 1] - expected) - rounding(at, Math.max(u[t], u[t + 1]));
      gap = Math.max(gap, Math.max(0, off) / scale);
    }
  }

  Trajectory seen() {
    return new Trajectory(
        u, uBound, error, curve.errors(uBound), disturbances, predictions, predictionBound, gap);
  }

  /** Computes the error and the disturbance at the rows of a step, before it. */
  private void look(Replay replay) {
    int t = replay.step();
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
  private double rounding(Replay replay, double u) {
    double[] w = new double[star.length];
    record.parameters(replay.step() + 1, space, w);
    double places = 8 * Math.ulp(1.0) * (norm(w) + norm(star));
    double metric = replay.memory.trace() + replay.epsilon;
    double floor = Math.sqrt(metric) * places;
    return 2 * Math.sqrt(u) * floor + floor * floor;
  }
}
