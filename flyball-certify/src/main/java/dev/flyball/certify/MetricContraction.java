package dev.flyball.certify;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.Failure;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The tighter certificate of the linear model with squared loss under a dense memory: the error in
 * the metric, U_t = e_t' B_{t-1} e_t, obeys an identity and contracts by 1 - (1 - beta) lmin /
 * (epsilon + lmin) a step, lmin the smallest eigenvalue of S_{t-1}, whatever the gain, as long as
 * the leverage stays below a limit h* of the gain. docs/certificates.md, "The metric bound", has
 * the proof. O(n d^3).
 */
public final class MetricContraction {
  private final RunRecord record;
  private final Loop loop;
  private final DirectionalLaw law;
  private final Space space;
  private final double[] weakest;
  private final double[] strongest;
  private final MetricStep[] steps;

  private MetricContraction(RunRecord record, Loop loop, DirectionalLaw law) {
    this.record = record;
    this.loop = loop;
    this.law = law;
    this.space = Spaces.fullOrActive(record);
    this.weakest = new double[record.steps() + 1];
    this.strongest = new double[record.steps() + 1];
    this.steps = new MetricStep[record.steps()];
    replay();
  }

  /** Empty where the bound does not speak of this loop; {@link #outside} says why. */
  public static Optional<MetricContraction> of(RunRecord record, LearnerSpec spec) {
    Loop loop = new Loop(spec);
    return outside(spec).isEmpty()
        ? Optional.of(new MetricContraction(record, loop, loop.directional().orElseThrow()))
        : Optional.empty();
  }

  /** What takes a learner of {@code spec} out of the bound's reach. */
  public static List<Unknown> outside(LearnerSpec spec) {
    return new Loop(spec).outsideMetricBound();
  }

  private void replay() {
    Replay replay = replayed();
    WeakestDirection spectrum = new WeakestDirection(space.dimension());
    while (replay.next()) {
      int t = replay.step();
      double norm = Math.sqrt(Kernels.squaredNorm(replay.psi(), 0, space.dimension()));
      double h = replay.leverage();
      double alpha = loop.alpha(record.slope(t), h, norm);
      steps[t] = new MetricStep(law.beta(), law.ridge().epsilon(), alpha, h);
      weakest[t + 1] = spectrum.smallest(replay.memory());
      strongest[t + 1] = spectrum.norm(replay.memory());
    }
  }

  private Replay replayed() {
    return new Replay(record, space, law.beta(), law.ridge().epsilon());
  }

  public Space space() {
    return space;
  }

  /** The smallest eigenvalue of S_{t-1}. */
  public double weakest(int t) {
    return weakest[t];
  }

  /** h_t. */
  public double leverage(int t) {
    return steps[t].leverage();
  }

  /**
   * The steps from {@code from} on whose leverage lay beyond the gain's limit: U may grow there.
   */
  public long overLimit(int from) {
    return Arrays.stream(steps).skip(from).filter(step -> !(step.surplus() > 0)).count();
  }

  /** Whether the leverage of step {@code t} lay beyond the gain's limit. */
  boolean overLimitAt(int t) {
    return !(steps[t].surplus() > 0);
  }

  /**
   * U_t and |e_t| against their bounds, with the disturbance that the reference tells.
   *
   * @param u U_t as it was
   * @param uBound the bound on it: the last bound taken one step on
   * @param error |e_t|
   * @param errorBound sqrt(uBound_t / (epsilon + lmin_t))
   * @param disturbance d_t = r_t - g_t'e_t
   * @param identityGap the largest |U_{t+1} - identity| over its terms: rounding, or a mistake
   */
  public record Trajectory(
      double[] u,
      double[] uBound,
      double[] error,
      double[] errorBound,
      double[] disturbance,
      double identityGap) {

    /** The largest |d_t|: a fact about this run and this reference. */
    public double largestDisturbance() {
      return Arrays.stream(disturbance).map(Math::abs).max().orElse(0);
    }
  }

  /** Follows the run against a reference. */
  public Trajectory against(double[] reference) {
    return MetricTrajectory.of(record, space, replayed(), steps, weakest, reference);
  }

  /** The bounds on |e_t| of this run from a bound on |e_0| and one on |d|; one more than steps. */
  public double[] bounds(double startError, double disturbance) {
    double[] bounds = new double[steps.length + 1];
    double u = law.ridge().epsilon() * startError * startError;
    for (int t = 0; t <= steps.length; t++) {
      bounds[t] = Math.sqrt(u / (law.ridge().epsilon() + weakest[t]));
      if (t < steps.length) {
        u = steps[t].bound(u, weakest[t], disturbance);
      }
    }
    return bounds;
  }

  /**
   * The answer. It counts from step 0 where no step's leverage lies beyond the limit; else from
   * step {@code window}, after the memory was filled, and then in terms of the error there.
   */
  public Certificate certify(int window, Assumptions assumptions) {
    return certify(window, assumptions, 0);
  }

  /** The answer, with the granted bound on d held against what a known reference shows. */
  public Certificate certify(int window, Assumptions assumptions, Trajectory shown) {
    return certify(window, assumptions, shown.largestDisturbance());
  }

  private Certificate certify(int window, Assumptions assumptions, double shown) {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
    Optional<Unknown> foreign = Conformity.check(record, replayed(), space, loop::alpha);
    if (foreign.isPresent()) {
      return new CannotBeKnown(space, List.of(foreign.get()), Optional.empty());
    }
    List<Failure> failures =
        new MetricConditions(this, law, record.steps()).failures(window, assumptions, shown);
    if (!failures.isEmpty()) {
      return new NotCertified(space, failures);
    }
    ErrorBound.InMetric bound = bound(window, assumptions.disturbance().orElse(0));
    double q = Math.sqrt(bound.rho());
    if (assumptions.disturbance().isEmpty()) {
      String promise = "|e_t| <= %.6g * %.9g^(t-%d) |e_%d| + %.6g * d-bar for t >= %d";
      return new CannotBeKnown(
          space,
          List.of(new Unknown("d-bar", "what is unseen and the noise add to the residual")),
          Optional.of(
              String.format(
                  Locale.ROOT,
                  promise,
                  bound.a(),
                  q,
                  bound.from(),
                  bound.from(),
                  bound.l(),
                  window)));
    }
    return new Certified(space, q, bound.a(), bound.l(), bound);
  }

  private ErrorBound.InMetric bound(int window, double disturbance) {
    int from = overLimit(0) == 0 ? 0 : window;
    double gain =
        Arrays.stream(steps).skip(from).mapToDouble(MetricStep::disturbanceGain).max().orElse(0);
    double epsilon = law.ridge().epsilon();
    double least = weakestFrom(window);
    return new ErrorBound.InMetric(
        MetricStep.contraction(law.beta(), epsilon, least),
        gain,
        least,
        epsilon,
        epsilon + strongest[from],
        from,
        window - from,
        disturbance);
  }

  /** The least smallest eigenvalue of S_{t-1} for t from {@code window} on. */
  public double weakestFrom(int window) {
    double least = Double.POSITIVE_INFINITY;
    for (int t = window; t < weakest.length; t++) {
      least = Math.min(least, weakest[t]);
    }
    return least;
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
