package dev.flyball.certify;

import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.observability.Memory;
import java.util.ArrayList;
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
  private final MetricRun run;

  private SiftContraction(RunRecord record, LearnerSpec spec) {
    Space space = Spaces.fullOrActive(record);
    this.run = new MetricRun(record, new Loop(spec), Assumptions.none(), space, true);
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
    if (law.isEmpty() || !law.get().memory().equals(Memory.sift())) {
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

  public Space space() {
    return run.space;
  }

  /** The smallest eigenvalue that the metric had at any step, from below; never below epsilon. */
  public double weakest() {
    return run.curve.leastMetric();
  }

  /** max(epsilon, G^2), which no eigenvalue of the metric exceeds while rows stay within G. */
  public double strongest() {
    double[] row = new double[run.space.dimension()];
    double largest = run.law.ridge().epsilon();
    for (int t = 0; t < run.record.steps(); t++) {
      run.record.row(t, run.space, row);
      largest = Math.max(largest, Kernels.squaredNorm(row, 0, row.length));
    }
    return largest;
  }

  /** The largest h_t. */
  public double largestLeverage() {
    return run.curve.largestLeverage(0);
  }

  /** The steps at which U may grow without any disturbance: Q was not positive. */
  public long overLimit() {
    return run.curve.overLimit(0);
  }

  /** The bounds on |e_t| of this run from a bound on |e_0| and one on |d|; one more than steps. */
  public double[] bounds(double startError, double disturbance) {
    return run.curve.errors(startError, disturbance);
  }

  /** The answer for the recorded steps; {@code shown} is the largest |d| a reference shows. */
  public Certificate certify(Assumptions assumptions, double shown) {
    String remedy =
        "some direction was hardly ever seen, or %s steps had too large an eta"
            .formatted(overLimit());
    return run.along(assumptions, shown, List.of(), remedy);
  }

  /** Follows the run against a reference. */
  public Trajectory against(double[] reference) {
    return run.against(reference);
  }
}
