package dev.flyball.certify;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Failure;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.observability.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The certificate of the directional law with a sift memory, for models that are linear in their
 * parameters with squared loss, row by row. The metric lies between epsilon and max(epsilon, G^2)
 * without any condition on what was seen. The error in it, U_t = e_t'B_{t-1} e_t, falls by c
 * (v'e)^2 / (g'v) along each row, and a step adds at most alpha^2 (1 - c h) / Q d^2 where Q = alpha
 * (2 - alpha h) - c is positive: no noise-free step raises U. Hence |e_t| &lt;= start_t |e_0| +
 * floor_t d-bar at the recorded steps, with start_t = sqrt(epsilon / lmin(B_{t-1})). Nothing is
 * said of how fast later steps contract: that takes rows that show every direction.
 * docs/research/certificates.md has the proof. O(n d^3).
 */
public final class SiftContraction {
  private final RunRecord record;
  private final DirectionalLaw law;
  private final Space space;
  private final MetricCurve curve;
  private final double[] directions;
  private final Optional<Unknown> foreign;
  private double largestRow;

  private SiftContraction(RunRecord record, LearnerSpec spec) {
    Loop loop = new Loop(spec);
    this.record = record;
    this.law = loop.directional().orElseThrow();
    this.space = Spaces.fullOrActive(record);
    int k = space.dimension();
    MetricStep[] steps = new MetricStep[record.steps()];
    double[] weakest = new double[record.steps() + 1];
    this.directions = new double[Math.multiplyExact(record.steps(), k)];
    Conformity conformity = new Conformity(record, space);
    WeakestDirection spectrum = new WeakestDirection(k);
    SiftReplay replay = fresh();
    double epsilon = law.ridge().epsilon();
    weakest[0] = epsilon;
    double[] direction = new double[k];
    while (replay.next()) {
      int t = replay.step();
      double slope = record.slope(t, 0);
      double h = replay.leverage();
      double length = Math.abs(slope) * norm(replay.psi());
      double alpha = loop.alpha(slope * slope * h, h, length);
      // A row that is not taken in forgets nothing: c = 0.
      steps[t] = new MetricStep(replay.refreshes() ? law.beta() : 1, epsilon, alpha, h);
      Arrays.fill(direction, 0);
      Kernels.axpy(slope, replay.psi(), 0, direction, 0, k);
      conformity.see(t, alpha, direction);
      Kernels.axpy(alpha, replay.psi(), 0, directions, t * k, k);
      weakest[t + 1] = Math.max(epsilon, spectrum.below(replay.metric(), replay.factor()));
      largestRow = Math.max(largestRow, replay.squares());
    }
    // N is at most U: what the metric forgets lies along the row alone.
    this.curve = new MetricCurve(epsilon, steps, new double[weakest.length], weakest);
    this.foreign = conformity.found();
  }

  /** Empty where the bound does not speak of this loop; {@link #outside} says why. */
  public static Optional<SiftContraction> of(RunRecord record, LearnerSpec spec) {
    return outside(spec).isEmpty() && record.isRowByRow()
        ? Optional.of(new SiftContraction(record, spec))
        : Optional.empty();
  }

  /** What takes a learner of {@code spec} out of the bound's reach. */
  public static List<Unknown> outside(LearnerSpec spec) {
    Loop loop = new Loop(spec);
    Optional<DirectionalLaw> law = loop.directional();
    List<Unknown> outside = new ArrayList<>();
    if (law.isEmpty() || !(law.get().memory() instanceof Memory.Sift)) {
      outside.add(new Unknown("the memory is not sift", "this is for the sift memory"));
      return outside;
    }
    if (!loop.isLeastSquares()) {
      outside.add(
          new Unknown(
              "the model is not linear in its parameters with squared loss",
              "the metric bound needs r = g'e + d"));
    }
    if (law.get().decay().lambda() > 0) {
      outside.add(new Unknown("there is weight decay", "the theorems analyse none"));
    }
    return outside;
  }

  private SiftReplay fresh() {
    return new SiftReplay(record, space, law.beta(), law.ridge().epsilon());
  }

  public Space space() {
    return space;
  }

  /** The smallest eigenvalue that the metric had at any step, from below; never below epsilon. */
  public double weakest() {
    return curve.leastMetric();
  }

  /** max(epsilon, G^2), which no eigenvalue of the metric exceeds while rows stay within G. */
  public double strongest() {
    return Math.max(law.ridge().epsilon(), largestRow);
  }

  /** The largest h_t. */
  public double largestLeverage() {
    return curve.largestLeverage(0);
  }

  /** The steps at which U may grow without any disturbance: Q was not positive. */
  public long overLimit() {
    return curve.overLimit(0);
  }

  /** What moves against the residual of each step, for where the run stands at its end. */
  Transition.Directions directions() {
    int k = space.dimension();
    return (t, i, into) -> System.arraycopy(directions, t * k, into, 0, k);
  }

  /** The bounds on |e_t| of this run from a bound on |e_0| and one on |d|; one more than steps. */
  public double[] bounds(double startError, double disturbance) {
    return curve.errors(startError, disturbance);
  }

  /** The answer for the recorded steps; {@code shown} is the largest |d| a reference shows. */
  public Certificate certify(Assumptions assumptions, double shown) {
    if (foreign.isPresent()) {
      return new CannotBeKnown(space, List.of(foreign.get()), Optional.empty());
    }
    List<Failure> failures = new ArrayList<>();
    double rounding = record.rounding();
    MetricConditions.disturbance(assumptions, shown, rounding).ifPresent(failures::add);
    ErrorBound.AlongRun bound = curve.along(assumptions.disturbance().orElse(0) + rounding);
    String remedy =
        "some direction was hardly ever seen, or %s steps had too large an eta"
            .formatted(overLimit());
    MetricConditions.forgets(bound.left(), bound.l(), remedy).ifPresent(failures::add);
    return failures.isEmpty()
        ? bound.answer(space, assumptions)
        : new NotCertified(space, failures);
  }

  /** Follows the run against a reference. */
  public Trajectory against(double[] reference) {
    int n = curve.length();
    double[] star = new double[space.dimension()];
    space.restrict(reference, 0, star);
    double[] e = new double[star.length];
    double[] work = new double[star.length];
    double[] u = new double[n + 1];
    double[] uBound = new double[n + 1];
    double[] error = new double[n + 1];
    double[] disturbance = new double[n];
    double[] prediction = new double[n];
    double[] predictionBound = new double[n];
    double gap = 0;
    SiftReplay replay = fresh();
    ErrorTrace.error(record, 0, space, star, e);
    u[0] = replay.norm(e, work);
    uBound[0] = u[0];
    error[0] = norm(e);
    while (replay.next()) {
      int t = replay.step();
      double a = Kernels.dot(replay.row(), 0, e, 0, e.length);
      double r = record.slope(t, 0);
      double kept = u[t] - replay.forgotten(e);
      MetricStep step = curve.step(t);
      double expected = step.next(kept, a, r);
      disturbance[t] = r - a;
      prediction[t] = Math.abs(a);
      predictionBound[t] = step.prediction(uBound[t], 0);
      uBound[t + 1] = step.bound(uBound[t], 0, Math.abs(r - a));
      ErrorTrace.error(record, t + 1, space, star, e);
      u[t + 1] = replay.norm(e, work);
      error[t + 1] = norm(e);
      double scale = u[t] + (a * a + r * r) * (1 + step.alpha()) + norm(star) * norm(star);
      gap = Math.max(gap, scale == 0 ? 0 : Math.abs(u[t + 1] - expected) / scale);
    }
    return new Trajectory(
        u, uBound, error, curve.errors(uBound), disturbance, prediction, predictionBound, gap);
  }

  private static double norm(double[] x) {
    return Math.sqrt(Kernels.squaredNorm(x, 0, x.length));
  }
}
