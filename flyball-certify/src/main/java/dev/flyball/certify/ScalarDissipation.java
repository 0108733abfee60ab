package dev.flyball.certify;

import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.linalg.Kernels;

/**
 * The scalar law on a linear model with squared loss (the paper's "Lyapunov interpretation and
 * ISS-style bound"): the exact difference of V = |e|^2 and its dissipation-disturbance bound, step
 * by step against a reference. O(d) a step.
 */
public final class ScalarDissipation {
  private static final double ROUNDING = 1e-12;

  private final RunRecord record;
  private final GradientLaw law;
  private final double[] reference;
  private final Space space;

  /**
   * One step.
   *
   * @param difference V_{t+1} - V_t as it happened
   * @param exact the paper's expression for it
   * @param bound -(alpha/2) a^2 + (2 alpha + alpha^2 gamma) d^2, an upper bound where {@code eta <=
   *     1}
   * @param scale |e_t|^2 plus the sizes of the terms, to which rounding is relative
   */
  public record Difference(double difference, double exact, double bound, double scale) {}

  public ScalarDissipation(RunRecord record, GradientLaw law, double[] reference) {
    if (law.gain() != Gain.NORMALISED) {
      throw new IllegalArgumentException(
          "the identity is for the sensitivity energy, not for " + law.describe());
    }
    if (reference.length != record.width()) {
      throw new IllegalArgumentException(
          "a reference of %s parameters for a run of %s"
              .formatted(reference.length, record.width()));
    }
    this.record = record;
    this.law = law;
    this.reference = reference.clone();
    this.space = new Space.Full(record.width());
  }

  /**
   * All steps of a run.
   *
   * @param deviation the largest difference between V as it happened and the expression, relative
   *     to the sizes of its terms: rounding
   * @param rises steps at which V rose
   * @param above steps at which it rose above the inequality's bound: none where eta is at most 1
   */
  public record Summary(double deviation, int rises, int above) {}

  /** O(d) a step. */
  public Summary summary() {
    double deviation = 0;
    int rises = 0;
    int above = 0;
    for (int t = 0; t < record.steps(); t++) {
      Difference step = at(t);
      double rounding = ROUNDING * step.scale();
      deviation =
          Math.max(deviation, Math.abs(step.difference() - step.exact()) / (step.scale() + 1));
      rises += step.difference() > rounding ? 1 : 0;
      above += step.difference() > step.bound() + rounding ? 1 : 0;
    }
    return new Summary(deviation, rises, above);
  }

  /** Step {@code t}. */
  public Difference at(int t) {
    int d = record.width();
    double[] e = new double[d];
    double[] after = new double[d];
    double[] row = new double[d];
    ErrorTrace.error(record, t, space, reference, e);
    ErrorTrace.error(record, t + 1, space, reference, after);
    record.row(t, space, row);
    double gamma = Kernels.squaredNorm(row, 0, d);
    double alpha = law.eta() / (law.epsilon() + gamma);
    double a = Kernels.dot(e, 0, row, 0, d);
    // The paper's residual is y - y^ = d - a.
    double disturbance = a - record.residual(t);
    double v = Kernels.squaredNorm(e, 0, d);
    double decrease = (2 * alpha - alpha * alpha * gamma) * a * a;
    double cross = 2 * alpha * (1 - alpha * gamma) * a * disturbance;
    double input = alpha * alpha * gamma * disturbance * disturbance;
    double bound =
        -alpha / 2 * a * a + (2 * alpha + alpha * alpha * gamma) * disturbance * disturbance;
    return new Difference(
        Kernels.squaredNorm(after, 0, d) - v,
        -decrease + cross + input,
        bound,
        v + decrease + Math.abs(cross) + input);
  }
}
