package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.checkpoint.Fields;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observability.Memory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The certificate while learning: G exactly, lambda_g and mu by bounds that never exceed the exact
 * values ({@link BoundedExcitation}), so that what it certifies holds and what it refuses a
 * recorded run may still certify. psi is read off the step itself, psi = change h / (g'change),
 * which holds whatever scaled the step. Amortised O(d^2) a step, memory independent of the length
 * of the run.
 */
public final class CertificateMonitor implements Monitor {
  /** What is certified counts on no closer solve than this. */
  private static final double SOLVED_TO = 1e-8;

  /** Below it a step is too small to divide by. */
  private static final double SMALLEST_STEP = 1e-250;

  private final Loop loop;
  private final Space space;
  private final int window;
  private final SensitivityRows sensitivity;
  private final BoundedExcitation raw;
  private final BoundedExcitation effective;
  private final FeedbackRange feedback = new FeedbackRange();
  private final double[] row;
  private final double[] psi;
  private final double[] full;
  private double energy;
  private long steps;

  /** Watches windows of {@code window} steps on the full space. */
  public CertificateMonitor(LearnerSpec spec, int window) {
    this(spec, window, new Space.Full(spec.model().parameters()));
  }

  /** Watches one space: the full one of a dense memory, or a block of a block memory. */
  public CertificateMonitor(LearnerSpec spec, int window, Space space) {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
    this.loop = new Loop(spec);
    this.space = space;
    this.window = window;
    this.sensitivity = new SensitivityRows(loop.model(), loop.loss(), loop.law().curvature());
    this.raw = new BoundedExcitation(space.dimension(), window, 0);
    this.effective = new BoundedExcitation(space.dimension(), window, uncertainty(spec));
    this.row = new double[space.dimension()];
    this.psi = new double[space.dimension()];
    this.full = new double[loop.model().parameters()];
  }

  /** psi is as good as the solve it comes from, and psi psi' is then good to twice that. */
  private static double uncertainty(LearnerSpec spec) {
    return spec.law().memory() instanceof Memory.Dense dense
        ? 4 * Math.max(SOLVED_TO, dense.toleranceOfRows())
        : 4 * SOLVED_TO;
  }

  @Override
  public String toString() {
    return text("%s(%s steps, windows of %s)", name(), steps, window);
  }

  @Override
  public String name() {
    return "certificate";
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    if (steps == 0) {
      sensitivity.standBefore(step);
    }
    sensitivity.readOne(step);
    steps++;
    feedback.add(sensitivity.slope(0), sensitivity.residual(0));
    space.restrict(sensitivity.row(), 0, row);
    energy = Math.max(energy, Kernels.squaredNorm(row, 0, row.length));
    raw.add(row);
    readDirection(step);
    effective.add(psi);
    sensitivity.standAt(step.parameters());
  }

  /** A step of size 0 does not tell psi; leaving it out only lowers the bound. */
  private void readDirection(Step step) {
    double along = Kernels.dot(sensitivity.row(), 0, step.change(), 0, full.length);
    double scale = Math.abs(along) < SMALLEST_STEP ? 0 : step.leverage() / along;
    for (int j = 0; j < full.length; j++) {
      full[j] = scale * step.change()[j];
    }
    space.restrict(full, 0, psi);
  }

  /** What was measured so far; {@link Excitation#variation} is not kept. */
  public Excitation excitation() {
    return new Excitation(
        space, window, Math.sqrt(energy), raw.least(), effective.least(), Double.NaN);
  }

  /** The answer so far. */
  public Certificate certificate(Assumptions assumptions) {
    List<Unknown> outside = loop.outsideLemmas(assumptions);
    if (!outside.isEmpty()) {
      return new CannotBeKnown(space, outside, Optional.empty());
    }
    DirectionalLaw law = loop.directional().orElseThrow();
    if (Double.isFinite(law.safeguards().alphaMax()) || Double.isFinite(law.safeguards().clip())) {
      Unknown held = new Unknown("a cap or a clip is set", "the lemmas analyse the step eta psi s");
      return new CannotBeKnown(space, List.of(held), Optional.empty());
    }
    if (steps < window) {
      return new NotCertified(space, List.of(MetricConditions.tooShort(window, steps, "wait")));
    }
    Constants constants =
        new Constants(
            excitation(),
            loop.sector(assumptions).orElseThrow(),
            law.eta(),
            law.beta(),
            law.ridge().epsilon(),
            false);
    return new Proposition(constants, feedback, () -> "a larger T, or a recorded run to be exact")
        .answer(assumptions, OptionalDouble.empty());
  }

  @Override
  public Monitor fresh() {
    return new CertificateMonitor(loop.spec(), window, space);
  }

  @Override
  public void fields(Fields f) {
    f.part("raw", raw);
    f.part("effective", effective);
    f.part("feedback", feedback);
    energy = f.number("energy", energy);
    steps = f.count("steps", steps);
    if (!f.resets()) {
      f.array("before", sensitivity.before());
    }
  }
}
