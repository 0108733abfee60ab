package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The tighter certificate of models that are linear in their parameters, with squared loss (or the
 * logistic one and a bounded score) and a dense memory: the error in the metric, U_t = e_t' B_{t-1}
 * e_t, contracts by 1 - (1 - beta) lmin / (epsilon + lmin) a step, lmin the smallest eigenvalue of
 * S_{t-1}, whatever the gain, as long as the leverage stays below a limit h* of the gain.
 * Minibatches and several outputs count by the largest eigenvalue of their leverages.
 *
 * <p>A sift memory keeps the metric between epsilon and max(epsilon, G^2) without any condition on
 * what was seen. U falls by c (v'e)^2 / (g'v) along each row, and a step adds at most alpha^2 (1 -
 * c h) / Q d^2 where Q = alpha (2 - alpha h) - c is positive: no noise-free step raises U. Hence
 * |e_t| &lt;= start_t |e_0| + floor_t d-bar {@linkplain #along at the recorded steps}, with start_t
 * = sqrt(epsilon / lmin(B_{t-1})). Nothing is said of how fast later steps contract: that takes
 * rows that show every direction.
 *
 * <p>docs/research/certificates.md, "The metric bound", has the proofs. O(n d^3).
 */
public final class MetricContraction {
  /** How well a law knows the largest leverage of several rows. */
  private static final double ITERATED = 0.01;

  final RunRecord record;
  final TheoremScope scope;
  final GradientLaw law;
  final Space space;
  final MetricCurve curve;

  /** The largest rounding error of a residual of this run. */
  final double rounding;

  private final Assumptions granted;

  /** The replay at its end. */
  private final Replay replayed;

  /** The run against the reference that was given with it. */
  private final @Nullable Trajectory path;

  /** The first step that is none of the law's. */
  private final Optional<Unknown> foreign;

  /** {@code recorded} is false for a space in which no run has made these steps. */
  private MetricContraction(
      RunRecord record,
      LearnerSpec spec,
      Assumptions granted,
      Space space,
      boolean recorded,
      double @Nullable [] reference) {
    this.record = record;
    this.scope = new TheoremScope(spec);
    this.law = scope.directional().orElseThrow();
    this.space = space;
    this.granted = granted;
    Conformity conformity = recorded ? new Conformity(record, space) : null;
    double[] direction = new double[space.dimension()];
    this.curve =
        new MetricCurve(
            space.dimension(),
            record.steps(),
            law.ridge().epsilon(),
            replay -> alpha(replay, conformity, direction),
            scope.share(granted));
    MetricTrajectory path =
        reference == null ? null : new MetricTrajectory(this, curve, granted, reference);
    this.replayed = scope.replay(record, space).walk(curve, path == null ? at -> {} : path);
    this.path = path == null ? null : path.seen();
    this.foreign = recorded ? conformity.found() : Optional.empty();
    this.rounding = record.rounding();
  }

  private double alpha(Replay replay, Conformity conformity, double[] direction) {
    if (conformity == null) {
      return scope.alpha(0, scope.leverage(replay), 0);
    }
    replay.direction(direction);
    double length = Math.sqrt(Kernels.squaredNorm(direction, 0, direction.length));
    double alpha = scope.alpha(energy(replay, direction), scope.leverage(replay), length);
    if (replay.rows() > 1) {
      // The largest leverage of several rows is iterated for, and the bound is for any alpha.
      double taken = conformity.taken(replay.step(), direction);
      alpha = Math.abs(taken - alpha) <= ITERATED * alpha ? taken : alpha;
    }
    conformity.see(replay.step(), alpha, direction);
    return alpha;
  }

  /** grad'B^-1 grad with grad = G's. */
  private double energy(Replay replay, double[] direction) {
    double energy = 0;
    for (int i = 0; i < replay.rows(); i++) {
      energy +=
          record.slope(replay.step(), i)
              * Kernels.dot(replay.row(i), 0, direction, 0, direction.length);
    }
    return energy;
  }

  /** Empty where the bound does not apply to this learner; {@link #outside} says why. */
  public static Optional<MetricContraction> of(RunRecord record, LearnerSpec spec) {
    return of(record, spec, Assumptions.none(), null);
  }

  /** The same with what is granted: a logistic model needs a bound on its score. */
  public static Optional<MetricContraction> of(
      RunRecord record, LearnerSpec spec, Assumptions granted) {
    return of(record, spec, granted, null);
  }

  /**
   * The same, followed against a reference in the same walk. A sift memory needs steps of one row.
   *
   * @throws IllegalArgumentException if scores of the reference leave the granted bound
   */
  public static Optional<MetricContraction> of(
      RunRecord record, LearnerSpec spec, Assumptions granted, double @Nullable [] reference) {
    boolean speaks =
        outside(spec, granted).isEmpty()
            && (record.isRowByRow() || !new TheoremScope(spec).isSift());
    return speaks
        ? Optional.of(
            new MetricContraction(
                record, spec, granted, Spaces.fullOrActive(record), true, reference))
        : Optional.empty();
  }

  /**
   * The reasons why the bound does not apply to a learner of {@code spec} under these assumptions.
   */
  public static List<Unknown> outside(LearnerSpec spec, Assumptions granted) {
    return new TheoremScope(spec).outsideMetricBound(granted);
  }

  /**
   * The same law on the same rows without the parameters that {@code part} leaves out: what would
   * be promised if these columns were not in the table. Empty where steps depend on residuals,
   * which were not recorded for that run.
   */
  public static Optional<MetricContraction> without(
      RunRecord record, LearnerSpec spec, Assumptions granted, Space.Part part) {
    return outside(spec, granted).isEmpty() && new TheoremScope(spec).stepsByRows()
        ? Optional.of(new MetricContraction(record, spec, granted, part, false, null))
        : Optional.empty();
  }

  public Space space() {
    return space;
  }

  /** Whether the memory is sift: it then promises nothing beyond the recorded steps. */
  public boolean isSift() {
    return scope.isSift();
  }

  /** The constants of the bound, by name, for windows of {@code window} steps. */
  public Map<String, Double> constants(int window) {
    Map<String, Double> named = new LinkedHashMap<>();
    if (isSift()) {
      double energy = record.largest(space, (t, i, row) -> Kernels.squaredNorm(row, 0, row.length));
      named.put("smallest eigenvalue of B, at any step", curve.leastMetric());
      named.put(
          "largest that any can be, max(epsilon, G^2)", Math.max(law.ridge().epsilon(), energy));
      named.put("largest leverage h", curve.largestLeverage(0));
      named.put("steps at which U may grow without noise", (double) curve.overLimit(0));
      return named;
    }
    named.put("leverage limit h*", leverageLimit());
    named.put("largest leverage h", curve.largestLeverage(0));
    named.put("steps beyond h*", (double) curve.overLimit(0));
    named.put("of them after the first window", (double) curve.overLimit(window));
    if (window <= record.steps()) {
      named.put("smallest lmin(S) from step T on", curve.weakestFrom(window));
    }
    return named;
  }

  /**
   * U_t and |e_t| against their bounds, with the disturbance that the reference tells.
   *
   * @param u U_t as it was
   * @param uBound the bound on it: the last bound taken one step on
   * @param error |e_t|
   * @param errorBound sqrt(uBound_t / (epsilon + lmin_t))
   * @param disturbance d_t: the slope that the reference itself leaves, g_t'w* - y_t for the
   *     squared loss; of several rows their norm
   * @param prediction |g_t'e_t|, what the prediction of row t was off; of several rows their norm
   * @param predictionBound the bound on it
   * @param identityGap the largest |U_{t+1} - identity| over its terms: rounding, or a mistake; 0
   *     where the identity is only a bound
   */
  public record Trajectory(
      double[] u,
      double[] uBound,
      double[] error,
      double[] errorBound,
      double[] disturbance,
      double[] prediction,
      double[] predictionBound,
      double identityGap) {

    /** The largest |d_t|: a fact about this run and this reference. */
    public double largestDisturbance() {
      return Arrays.stream(disturbance).map(Math::abs).max().orElse(0);
    }
  }

  /**
   * A bound on |d| that holds whatever the reference, where there is one: a logistic model's slope
   * is never above 1, so that its d is at most 2 times the root of the largest class weight.
   */
  public OptionalDouble knownDisturbance() {
    return scope.knownDisturbance();
  }

  /**
   * Follows the run against a reference.
   *
   * @throws IllegalArgumentException if its own scores leave the granted bound
   */
  public Trajectory against(double[] reference) {
    MetricTrajectory followed = new MetricTrajectory(this, curve, granted, reference);
    scope.replay(record, space).walk(followed);
    return followed.seen();
  }

  /** The run against the reference that {@link #of} got; null without one. */
  public @Nullable Trajectory path() {
    return path;
  }

  /** The bound on |x'e| for any row x at the end of the run: sqrt(x'B^-1 x U). */
  public ToDoubleFunction<double[]> predictionBound(double startError, double disturbance) {
    double[] u = curve.metric(startError, disturbance);
    double[] row = new double[space.dimension()];
    double[] solution = new double[space.dimension()];
    return x -> {
      space.restrict(x, 0, row);
      replayed.metric.solve(row, 0, solution, 0);
      double square = Kernels.dot(row, 0, solution, 0, row.length);
      return Math.sqrt(Math.max(0, square) * u[u.length - 1]);
    };
  }

  /**
   * The answer, with the granted bound on d held against {@code shown}, the largest that a
   * reference shows. It counts from step 0 where no step's leverage lies beyond the limit; else
   * from step {@code window}, after the memory was filled, and then in terms of the error there. Of
   * a sift memory it is that {@linkplain #along along the run}.
   */
  public Certificate certify(int window, Assumptions assumptions, double shown) {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
    if (isSift() || foreign.isPresent()) {
      return along(assumptions, shown);
    }
    Conditions conditions = conditions(window, assumptions, shown(shown));
    if (!conditions.hold()) {
      return new NotCertified(space, conditions.failures());
    }
    ErrorBound bound = bound(window, assumptions.disturbance().orElse(0) + rounding);
    conditions.contracts(bound.q(), bound.a(), bound.l());
    return Certificate.of(space, conditions, assumptions, bound);
  }

  /**
   * The answer for the recorded steps and no others: it needs neither a limit on the leverage nor a
   * memory that holds every direction at every step, only that what the run knew at its start is
   * less in doubt at its end.
   */
  public Certificate along(Assumptions assumptions, double shown) {
    if (foreign.isPresent()) {
      return CannotBeKnown.because(space, foreign.get());
    }
    String remedy =
        isSift()
            ? "some direction was hardly ever seen, or %s steps had too large an eta"
                .formatted(curve.overLimit(0))
            : text(
                "U may grow at %d of %d steps; the printed gain at eta = 1 - beta = %.6g never lets"
                    + " it",
                curve.overLimit(0), curve.length(), 1 - law.beta());
    ErrorBound bound = curve.along(assumptions.disturbance().orElse(0) + rounding);
    Conditions conditions =
        scores(new Conditions())
            .disturbance(assumptions, shown(shown), rounding)
            .forgets(bound.kept(curve.length()), bound.l(), remedy);
    return Certificate.of(space, conditions, assumptions, bound);
  }

  private Conditions conditions(int window, Assumptions assumptions, double shown) {
    Conditions conditions =
        new Conditions()
            .spans(window, space.dimension(), "T = %s".formatted(space.dimension()))
            .fits(window, record.steps());
    if (window > record.steps()) {
      return conditions;
    }
    conditions.need(
        curve.weakestFrom(window) > 0,
        Condition.MEMORY_EXCITED,
        "lmin(S) > 0 from step %s on".formatted(window),
        0,
        0,
        "leave out what is not seen or follows from the rest, or take a beta nearer 1");
    if (curve.overLimit(window) > 0) {
      leverage(conditions, window);
    }
    return scores(conditions.disturbance(assumptions, shown, rounding));
  }

  /** Notes a leverage beyond the limit of the gain from step {@code from} on. */
  private void leverage(Conditions conditions, int from) {
    double limit = leverageLimit();
    // At eta = 2 - beta the normalised gain has no limit either, but a floor some fifty times
    // higher.
    String remedy =
        text(
            "%d of %d steps; the printed gain at eta = 1 - beta = %.6g has no limit",
            curve.overLimit(from), record.steps() - from, 1 - law.beta());
    if (law.gain() == Gain.PRINTED && limit <= 0) {
      double least = (1 - law.beta()) / 2;
      String required = text("eta > (1 - beta) / 2 = %.4g", least);
      String why = "the memory forgets faster; " + remedy;
      conditions.need(false, Condition.LEVERAGE, required, least, law.eta(), why);
      return;
    }
    String required =
        law.gain() == Gain.TRUST
            ? "h below a limit that falls with the residual"
            : text("h < %.4g", limit);
    double largest = curve.largestOverLimit(from);
    conditions.need(false, Condition.LEVERAGE, required, limit, largest, remedy);
  }

  /** No score exceeds the granted bound. */
  private Conditions scores(Conditions conditions) {
    if (granted.scoreBound().isEmpty() || isSift()) {
      return conditions;
    }
    double largest = scope.largestScore(record);
    String remedy = "a larger bound; the contraction falls with sigma'(bound)";
    return conditions.granted(
        Condition.SECTOR, "|score|", granted.scoreBound().getAsDouble(), largest, 0, remedy);
  }

  /** What a reference shows, or without one the least d that any within the granted score has. */
  private double shown(double ofReference) {
    return Math.max(ofReference, scope.leastDisturbance(granted));
  }

  private ErrorBound bound(int window, double disturbance) {
    int from = curve.overLimit(0) == 0 ? 0 : window;
    double gain = 0;
    for (int t = from; t < curve.length(); t++) {
      gain = Math.max(gain, curve.step(t).disturbanceGain());
    }
    double epsilon = law.ridge().epsilon();
    double least = curve.weakestFrom(window);
    return ErrorBound.inMetric(
        MetricStep.contraction(law.beta(), epsilon, least),
        gain,
        least,
        epsilon,
        epsilon + strongest(from),
        from,
        window - from,
        disturbance);
  }

  /** The spectral norm of S_{t-1}. */
  private double strongest(int t) {
    if (t == 0) {
      return 0;
    }
    Replay replay = scope.replay(record, space);
    for (int i = 0; i < t; i++) {
      replay.next();
    }
    return new WeakestDirection(space.dimension()).norm(replay.memory);
  }

  /** h* of the law's gain; for the trust gain it differs from step to step: 0 stands for none. */
  public double leverageLimit() {
    return switch (law.gain()) {
      case PRINTED -> MetricStep.leverageLimitPrinted(law.eta(), law.beta());
      case NORMALISED -> MetricStep.leverageLimitNormalised(law.eta(), law.beta());
      case TRUST -> 0;
    };
  }
}
