package dev.flyball.certify;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.Failure;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.learn.LearnerSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The tighter certificate of models that are linear in their parameters, with squared loss (or the
 * logistic one and a bounded score) and a dense memory: the error in the metric, U_t = e_t' B_{t-1}
 * e_t, contracts by 1 - (1 - beta) lmin / (epsilon + lmin) a step, lmin the smallest eigenvalue of
 * S_{t-1}, whatever the gain, as long as the leverage stays below a limit h* of the gain.
 * Minibatches and several outputs count by the largest eigenvalue of their leverages.
 * docs/research/certificates.md, "The metric bound", has the proof. O(n d^3).
 */
public final class MetricContraction {
  private final MetricRun run;
  private final Assumptions granted;

  private MetricContraction(
      RunRecord record, LearnerSpec spec, Assumptions granted, Space space, boolean recorded) {
    this.granted = granted;
    this.run = new MetricRun(record, new Loop(spec), granted, space, recorded);
  }

  /** What rounding adds to a residual of this run. */
  double rounding() {
    return run.rounding;
  }

  /** Empty where the bound does not speak of this loop; {@link #outside} says why. */
  public static Optional<MetricContraction> of(RunRecord record, LearnerSpec spec) {
    return of(record, spec, Assumptions.none());
  }

  /** The same with what is granted: a logistic model needs a bound on its score. */
  public static Optional<MetricContraction> of(
      RunRecord record, LearnerSpec spec, Assumptions granted) {
    return outside(spec, granted).isEmpty()
        ? Optional.of(
            new MetricContraction(record, spec, granted, Spaces.fullOrActive(record), true))
        : Optional.empty();
  }

  /** What takes a learner of {@code spec} out of the bound's reach. */
  public static List<Unknown> outside(LearnerSpec spec) {
    return outside(spec, Assumptions.none());
  }

  /** What takes a learner of {@code spec} out of the bound's reach, with what is granted. */
  public static List<Unknown> outside(LearnerSpec spec, Assumptions granted) {
    return new Loop(spec).outsideMetricBound(granted);
  }

  /**
   * The same law on the same rows without the parameters that {@code part} leaves out: what would
   * be promised if these columns were not in the table. Empty where steps depend on residuals,
   * which nobody has recorded for that run.
   */
  public static Optional<MetricContraction> without(
      RunRecord record, LearnerSpec spec, Assumptions granted, Space.Part part) {
    return outside(spec, granted).isEmpty() && new Loop(spec).stepsByRows()
        ? Optional.of(new MetricContraction(record, spec, granted, part, false))
        : Optional.empty();
  }

  public Space space() {
    return run.space;
  }

  /** A lower bound on the smallest eigenvalue of S_{t-1}, mostly within 0.1 % of it. */
  public double weakest(int t) {
    return run.curve.weakest(t);
  }

  /** h_t. */
  public double leverage(int t) {
    return run.curve.step(t).leverage();
  }

  /** The largest h_t. */
  public double largestLeverage() {
    return run.curve.largestLeverage(0);
  }

  /**
   * The steps from {@code from} on whose leverage lay beyond the gain's limit: U may grow there.
   */
  public long overLimit(int from) {
    return run.curve.overLimit(from);
  }

  /** Whether the leverage of step {@code t} lay beyond the gain's limit. */
  boolean overLimitAt(int t) {
    return !(run.curve.step(t).surplus() > 0);
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
    return run.loop.knownDisturbance();
  }

  /** Follows the run against a reference. */
  public Trajectory against(double[] reference) {
    return run.against(reference);
  }

  /** The bounds on |e_t| of this run from a bound on |e_0| and one on |d|; one more than steps. */
  public double[] bounds(double startError, double disturbance) {
    return run.curve.errors(startError, disturbance);
  }

  /**
   * The bounds on |g_t'e_t|, how far the score of row t was from the reference's before it was
   * learned from, in units of the rows.
   */
  public double[] predictionBounds(double startError, double disturbance) {
    return run.curve.predictions(startError, disturbance);
  }

  /** What the bound at the end of the run means for predictions from there on. */
  public PredictionBound predictionBound(double startError, double disturbance) {
    double[] u = run.curve.metric(startError, disturbance);
    return new PredictionBound(run.space, run.replayed.metric(), u[u.length - 1]);
  }

  /**
   * The answer. It counts from step 0 where no step's leverage lies beyond the limit; else from
   * step {@code window}, after the memory was filled, and then in terms of the error there.
   */
  public Certificate certify(int window, Assumptions assumptions) {
    return certify(window, assumptions, 0);
  }

  /** The answer, with the granted bound on d held against the largest that a reference shows. */
  public Certificate certify(int window, Assumptions assumptions, double shown) {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
    Optional<Certificate> foreign = run.foreignAnswer();
    if (foreign.isPresent()) {
      return foreign.get();
    }
    Space space = run.space;
    List<Failure> failures =
        new MetricConditions(this, run.law, run.record.steps())
            .failures(window, assumptions, shown);
    failures.addAll(scoreFailures());
    if (!failures.isEmpty()) {
      return new NotCertified(space, failures);
    }
    ErrorBound.InMetric bound = bound(window, assumptions.disturbance().orElse(0) + run.rounding);
    double q = Math.sqrt(bound.rho());
    Optional<Failure> empty = MetricConditions.rate(q, bound.a(), bound.l());
    if (empty.isPresent()) {
      return new NotCertified(space, List.of(empty.get()));
    }
    if (assumptions.disturbance().isEmpty()) {
      String promise = "|e_t| <= %.6g * %.9g^(t-%d) |e_%d| + %.6g * d-bar for t >= %d";
      return CannotBeKnown.withoutDisturbance(
          space,
          String.format(
              Locale.ROOT, promise, bound.a(), q, bound.from(), bound.from(), bound.l(), window));
    }
    return new Certified(space, q, bound.a(), bound.l(), bound);
  }

  /**
   * The answer for the recorded steps and no others: it needs neither a limit on the leverage nor a
   * memory that holds every direction at every step, only that what the run knew at its start is
   * less in doubt at its end.
   */
  public Certificate along(Assumptions assumptions, double shown) {
    String remedy = MetricConditions.notForgotten(run.curve, 1 - run.law.beta());
    return run.along(assumptions, shown, scoreFailures(), remedy);
  }

  private List<Failure> scoreFailures() {
    return granted.scoreBound().isPresent()
        ? MetricConditions.score(
            run.loop.largestScore(run.record), granted.scoreBound().getAsDouble())
        : List.of();
  }

  private ErrorBound.InMetric bound(int window, double disturbance) {
    int from = overLimit(0) == 0 ? 0 : window;
    double gain = 0;
    for (int t = from; t < run.curve.length(); t++) {
      gain = Math.max(gain, run.curve.step(t).disturbanceGain());
    }
    double epsilon = run.law.ridge().epsilon();
    double least = weakestFrom(window);
    return new ErrorBound.InMetric(
        MetricStep.contraction(run.law.beta(), epsilon, least),
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
    Replay replay = run.loop.replay(run.record, run.space);
    for (int i = 0; i < t; i++) {
      replay.next();
    }
    return new WeakestDirection(run.space.dimension()).norm(replay.memory());
  }

  /** The least smallest eigenvalue of S_{t-1} for t from {@code window} on. */
  public double weakestFrom(int window) {
    return run.curve.weakestFrom(window);
  }

  /** h* of the law's gain; for the trust gain it differs from step to step: 0 stands for none. */
  public double leverageLimit() {
    DirectionalLaw law = run.law;
    return switch (law.gain()) {
      case PRINTED -> MetricStep.leverageLimitPrinted(law.eta(), law.beta());
      case NORMALISED -> MetricStep.leverageLimitNormalised(law.eta(), law.beta());
      case TRUST -> 0;
    };
  }
}
