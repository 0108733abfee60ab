package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.checkpoint.Fields;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import java.util.List;

/**
 * The metric bound while learning. The bound on U is a scalar recursion in the step's own leverage,
 * O(1) per step; what it divides by, the smallest eigenvalue of the memory, is looked up once in d
 * labelled rows and in between bounded from below by beta a step (S_t &gt;= beta S_{t-1}), so that
 * the whole is amortised O(d^2) per step and holds no more than a memory of its own. Two bounds are
 * carried, one for the error at the start and one for the disturbances: |e_t| &lt;= start |e_0| +
 * floor d-bar. They are never below those of a recorded run.
 */
public final class MetricMonitor implements Monitor {
  private final LearnerSpec spec;
  private final TheoremScope scope;
  private final GradientLaw law;
  private final SensitivityRows sensitivity;
  private final PackedSymmetric memory;
  private final Cholesky metric;
  private final WeakestDirection spectrum;
  private final int every;
  private long steps;
  private double weakest;
  private double startMetric;
  private double floorMetric;
  private double lastStart;
  private double lastFloor;

  /**
   * Watches a learner of {@code spec}, row by row.
   *
   * @throws IllegalArgumentException if the bound does not speak of it
   */
  public MetricMonitor(LearnerSpec spec) {
    this.spec = spec;
    this.scope = new TheoremScope(spec);
    List<Unknown> outside = scope.outsideMetricBound(Assumptions.none());
    if (scope.isSift()) {
      outside.add(new Unknown("the memory is sift", "record the run to certify it"));
    }
    if (!outside.isEmpty()) {
      throw new IllegalArgumentException("no metric bound can be carried: " + outside);
    }
    this.law = scope.directional().orElseThrow();
    if (law.gain() == Gain.TRUST || Double.isFinite(law.safeguards().clip())) {
      throw new IllegalArgumentException(
          "the trust gain and clips choose steps by the residual; record the run to certify it");
    }
    int d = spec.model().parameters();
    this.sensitivity = new SensitivityRows(spec.model(), spec.loss(), law.curvature());
    this.memory = new PackedSymmetric(d);
    this.metric = new Cholesky(d);
    this.spectrum = new WeakestDirection(d);
    this.every = d;
    reset();
  }

  @Override
  public String toString() {
    return text("%s(%s steps, weakest %.4g)", name(), steps, weakest);
  }

  @Override
  public String name() {
    return "metric-bound";
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    // The rows of such a model do not depend on where it stands.
    sensitivity.readOne(step);
    double h = step.leverage();
    MetricStep next =
        new MetricStep(
            law.beta(),
            law.ridge().epsilon(),
            scope.alpha(0, h, 0),
            h,
            scope.share(Assumptions.none()));
    lastStart = next.prediction(startMetric, weakest);
    lastFloor = next.prediction(floorMetric, weakest);
    startMetric = next.bound(startMetric, weakest, 0);
    floorMetric = next.bound(floorMetric, weakest, 1);
    memory.scale(law.beta());
    memory.addRankOne(1 - law.beta(), sensitivity.row());
    weakest *= law.beta();
    if (++steps % every == 0) {
      refresh();
    }
  }

  private void refresh() {
    if (metric.factor(memory, 1, law.ridge().epsilon())) {
      weakest = Math.max(weakest, spectrum.below(memory, metric));
    }
  }

  /** Labelled rows so far. */
  public long steps() {
    return steps;
  }

  /** The bound on |e_t| now, given a bound on the error at the start and one on |d|. */
  public double error(double startError, double disturbance) {
    return over(startMetric) * startError + over(floorMetric) * disturbance;
  }

  private double over(double u) {
    return Math.sqrt(u / (law.ridge().epsilon() + weakest));
  }

  /** The bound on what the last prediction was off before its row was learned from. */
  public double prediction(double startError, double disturbance) {
    return lastStart * startError + lastFloor * disturbance;
  }

  /** A lower bound on the smallest eigenvalue of the memory. */
  public double weakest() {
    return weakest;
  }

  @Override
  public Monitor fresh() {
    return new MetricMonitor(spec);
  }

  @Override
  public void fields(Fields f) {
    f.array("memory", memory.array());
    steps = f.count("steps", steps);
    weakest = f.number("weakest", weakest);
    startMetric = f.number("startMetric", startMetric, law.ridge().epsilon());
    floorMetric = f.number("floorMetric", floorMetric);
    lastStart = f.number("lastStart", lastStart);
    lastFloor = f.number("lastFloor", lastFloor);
  }
}
