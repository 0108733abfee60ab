package dev.flyball.certify;

import static dev.flyball.certify.Spaces.norm;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks every inequality of lemmas 1-4, the transfer lemma and the proposition on a record whose
 * reference parameters are known, at every step, and keeps the tightest margin of each. For
 * simulations and tests; a run without a reference has no error to look at.
 */
public final class LemmaAudit {
  private final RunRecord record;
  private final Constants constants;
  private final int from;
  private final Map<String, Margin> margins = new LinkedHashMap<>();

  /**
   * The tightest that an inequality {@code lhs <= rhs} came: (rhs - lhs) / (|lhs| + |rhs|), below 0
   * where it was violated, and the step at which.
   */
  public record Margin(String inequality, double tightest, int step) {}

  private LemmaAudit(RunRecord record, Constants constants) {
    this.record = record;
    this.constants = constants;
    this.from = constants.from();
  }

  /**
   * Audits {@code record} on the space of {@code constants}.
   *
   * @param deltaBar the bound on the mismatch to audit with
   */
  public static List<Margin> of(
      RunRecord record, Constants constants, double[] reference, double deltaBar) {
    LemmaAudit audit = new LemmaAudit(record, constants);
    Space space = constants.excitation().space();
    ErrorTrace trace = new ErrorTrace(record, space, reference);
    audit.metric(space, trace);
    audit.transfer();
    audit.dissipation(trace, norm(reference));
    audit.coercivity(trace, deltaBar);
    audit.proposition(trace, deltaBar);
    return new ArrayList<>(audit.margins.values());
  }

  /** Lemma 1, and the increments of the inverse metric. */
  private void metric(Space space, ErrorTrace trace) {
    int k = space.dimension();
    Replay replay = new Replay(record, space, constants.beta(), constants.epsilon());
    WeakestDirection spectrum = new WeakestDirection(k);
    PackedSymmetric inverse = new PackedSymmetric(k);
    PackedSymmetric before = new PackedSymmetric(k);
    while (replay.next()) {
      int t = replay.step();
      trace.see(replay);
      double weakest = constants.epsilon() + spectrum.smallest(replay.memory);
      double strongest = constants.epsilon() + spectrum.norm(replay.memory);
      margin("lemma 1: epsilon <= B", t, constants.epsilon(), weakest);
      margin("lemma 1: B <= epsilon + G^2", t, strongest, constants.bHigh());
      if (t >= constants.excitation().window() - 1) {
        margin("lemma 1: sharpened lower bound", t, constants.sharpenedLow(), weakest);
      }
      replay.metric.invertInto(inverse);
      if (t >= from) {
        margin("lemma 1: |psi| <= G/b", t, norm(replay.psi()), constants.directionBound());
      }
      if (t > from) {
        double[] difference = before.array();
        Kernels.axpy(-1, inverse.array(), 0, difference, 0, difference.length);
        margin("EMA: |P' - P|", t, spectrum.norm(before), constants.incrementBound());
      }
      before.copyFrom(inverse);
    }
  }

  /** The transfer lemma with the measured variation, and the EMA bound on that. */
  private void transfer() {
    double variation = constants.excitation().variation();
    if (Double.isNaN(variation)) {
      return;
    }
    if (!constants.sharpened()) {
      margin("EMA: nu_T", 0, variation, constants.variationBound());
    }
    margin("transfer: mu", 0, constants.transferred(variation), constants.mu());
  }

  /**
   * Lemma 3. The motion is a difference of parameters, known to a few of their last places: with
   * the tiny eta that the lemmas ask for it can be less than these.
   */
  private void dissipation(ErrorTrace trace, double reference) {
    for (int t = from; t < record.steps(); t++) {
      double r = record.residual(t);
      double disturbance = trace.delta[t] * trace.delta[t];
      margin(
          "lemma 3: dissipation in r",
          t,
          trace.v[t + 1] + constants.alpha0() * r * r,
          trace.v[t] + constants.gamma0() * disturbance);
      margin(
          "lemma 3: dissipation in chi",
          t,
          trace.v[t + 1] + constants.alpha() * trace.chi[t] * trace.chi[t],
          trace.v[t] + constants.gamma() * disturbance);
      double lost = 8 * Math.ulp(1.0) * (2 * reference + Math.sqrt(trace.v[t]));
      double motion = Math.max(0, trace.motion[t] - lost);
      margin("lemma 3: motion", t, motion, constants.motion() * Math.abs(r));
    }
  }

  /** Lemma 4, over every window. */
  private void coercivity(ErrorTrace trace, double deltaBar) {
    int window = constants.excitation().window();
    for (int t = from + window - 1; t < record.steps(); t++) {
      double sum = 0;
      for (int j = t - window + 1; j <= t; j++) {
        sum += trace.chi[j] * trace.chi[j];
      }
      double disturbance = constants.zeta() * deltaBar * deltaBar;
      margin(
          "lemma 4: windowed coercivity",
          t,
          constants.theta() * trace.v[t - window + 1],
          sum + disturbance);
    }
  }

  /** The proposition: window to window, and at every step. */
  private void proposition(ErrorTrace trace, double deltaBar) {
    int window = constants.excitation().window();
    double input =
        (constants.alpha() * constants.zeta() + constants.gamma() * window) * deltaBar * deltaBar;
    double rho = 1 - constants.alpha() * constants.theta();
    for (int t = from; t + window <= record.steps(); t += window) {
      margin("proposition: window to window", t, trace.v[t + window], rho * trace.v[t] + input);
    }
    ErrorBound bound = constants.bound(deltaBar);
    double start = Math.sqrt(trace.v[from]);
    for (int t = from; t <= record.steps(); t++) {
      margin("proposition: bound on |e|", t, Math.sqrt(trace.v[t]), bound.at(t, start));
    }
  }

  private void margin(String inequality, int t, double lhs, double rhs) {
    double scale = Math.abs(lhs) + Math.abs(rhs);
    double tightest = scale == 0 ? 0 : (rhs - lhs) / scale;
    Margin worst = margins.get(inequality);
    // Written so that a margin that is not a number counts as the tightest.
    if (worst == null || !(tightest >= worst.tightest())) {
      margins.put(inequality, new Margin(inequality, tightest, t));
    }
  }
}
