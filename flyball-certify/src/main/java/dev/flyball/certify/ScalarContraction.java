package dev.flyball.certify;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * rho and C of the scalar law's bound |e_t| &lt;= rho^floor(t/T) |e_0| + C sup |d| (the paper's
 * "Lyapunov interpretation and ISS-style bound"), for models that are linear in their parameters
 * with squared loss. The rows say how a window of T steps moves the error, e &lt;- (I - kappa_T
 * G_T'G_T) ... (I - kappa_1 G_1'G_1) e: rho is the largest norm of these products, C follows from
 * how each step's disturbance leaves its window. O(n d^2), and O(d^3) per window.
 */
public final class ScalarContraction {
  private final RunRecord record;
  private final Space space;
  private final int window;

  /** kappa_t = eta_t / (epsilon + tr A_t). */
  private final double[] factor;

  private final double[] norms;
  private final double[] inputs;
  private final double[] inner;
  private Optional<Unknown> foreign = Optional.empty();

  ScalarContraction(RunRecord record, Space space, double[] factor, int window) {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
    this.record = record;
    this.space = space;
    this.window = window;
    this.factor = factor;
    int windows = record.steps() / window;
    this.norms = new double[windows];
    this.inputs = new double[windows];
    this.inner = new double[windows + 1];
    for (int j = 0; j < windows; j++) {
      look(j);
    }
    inner[windows] = straight(windows * window, record.steps());
  }

  /** Empty where {@code spec} is not the scalar law of such a model; see {@link #outside}. */
  public static Optional<ScalarContraction> of(RunRecord record, LearnerSpec spec, int window) {
    if (!outside(spec).isEmpty()) {
      return Optional.empty();
    }
    GradientLaw law = (GradientLaw) spec.law();
    TheoremScope scope = new TheoremScope(spec);
    Space space = Spaces.fullOrActive(record);
    double[] factor = new double[record.steps()];
    Conformity conformity = new Conformity(record, space);
    scope
        .replay(record, space)
        .walk(
            at -> {
              double alpha = scope.alpha(0, scope.leverage(at), 0);
              factor[at.step()] = alpha / law.epsilon();
              conformity.see(at, alpha);
            });
    ScalarContraction found = new ScalarContraction(record, space, factor, window);
    found.foreign = conformity.found();
    return Optional.of(found);
  }

  /** The reasons why the bound does not apply to a learner of {@code spec}. */
  public static List<Unknown> outside(LearnerSpec spec) {
    TheoremScope scope = new TheoremScope(spec);
    if (!(spec.law() instanceof GradientLaw law) || !law.name().equals("scalar")) {
      return List.of(new Unknown("the law is " + spec.law().name(), "this is for the scalar law"));
    }
    if (!scope.isLeastSquares()) {
      return List.of(
          new Unknown(
              "the model is not linear in its parameters with squared loss",
              "the bound needs r = g'e + d"));
    }
    if (law.gain() != Gain.NORMALISED
        || law.decay().lambda() > 0
        || Double.isFinite(law.safeguards().alphaMax())
        || law.safeguards().clips()) {
      return List.of(
          new Unknown(
              "another energy, a cap, a clip or weight decay is set",
              "the bound is for steps eta / (epsilon + tr A)"));
    }
    return List.of();
  }

  private void look(int j) {
    Transition.Bound bound =
        new Transition(record, space, this::direction).between(j * window, (j + 1) * window);
    norms[j] = bound.left();
    inputs[j] = bound.floor();
    inner[j] = straight(j * window, (j + 1) * window);
  }

  private void direction(int t, int i, double[] into) {
    record.row(t, i, space, into);
    Kernels.scale(factor[t], into, 0, into.length);
  }

  /** The most that disturbances add over steps that do not let the error grow. */
  private double straight(int from, int to) {
    double sum = 0;
    double[] row = new double[space.dimension()];
    for (int t = from; t < to; t++) {
      double energy = 0;
      for (int i = 0; i < record.rows(t); i++) {
        record.row(t, i, space, row);
        energy += Kernels.squaredNorm(row, 0, row.length);
      }
      sum += factor[t] * Math.sqrt(energy);
    }
    return sum;
  }

  public Space space() {
    return space;
  }

  /** rho: the largest norm of a window's product. */
  public double rho() {
    return Arrays.stream(norms).max().orElse(1);
  }

  /** C: infinite where rho is not below 1. */
  public double c() {
    double rho = rho();
    double most = Arrays.stream(inputs).max().orElse(0);
    return (rho < 1 ? most / (1 - rho) : Double.POSITIVE_INFINITY)
        + Arrays.stream(inner).max().orElse(0);
  }

  /** The bound at the recorded steps, whatever single windows do. */
  ErrorBound along(double disturbance) {
    double[] start = new double[record.steps() + 1];
    double[] floor = new double[record.steps() + 1];
    double product = 1;
    double sum = 0;
    for (int t = 0; t < start.length; t++) {
      int j = t / window;
      if (t > 0 && t % window == 0) {
        product *= Math.min(1, norms[j - 1]);
        sum = Math.min(1, norms[j - 1]) * sum + inputs[j - 1];
      }
      start[t] = product;
      floor[t] = sum + (t % window == 0 ? 0 : inner[j]);
    }
    return ErrorBound.alongRun(start, floor, disturbance);
  }

  /**
   * The answer: with rho and C where every window contracts, else along the recorded steps.
   *
   * @param shown the largest |d| that a reference shows on this run, 0 without one: a granted bound
   *     below it is refused
   */
  public Certificate certify(Assumptions assumptions, double shown) {
    if (foreign.isPresent()) {
      return CannotBeKnown.because(space, foreign.get());
    }
    double rounding = record.rounding();
    double disturbance = assumptions.disturbance().orElse(0) + rounding;
    Conditions conditions = new Conditions().disturbance(assumptions, shown, rounding);
    if (norms.length > 0 && Math.pow(rho(), norms.length) <= ErrorBound.MOST_KEPT) {
      ErrorBound lasting = ErrorBound.windowed(rho(), 1, c(), window, 0, disturbance);
      return Certificate.of(space, conditions, assumptions, lasting);
    }
    ErrorBound bound = along(disturbance);
    conditions.forgets(
        bound.kept(record.steps()), bound.l(), "a larger T, or columns that vary within T rows");
    return Certificate.of(space, conditions, assumptions, bound);
  }
}
