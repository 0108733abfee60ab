package dev.flyball.tables.certify;

import static dev.flyball.report.Text.text;

import dev.flyball.certify.Assumptions;
import dev.flyball.certify.Certificate;
import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certifier;
import dev.flyball.certify.Constants;
import dev.flyball.certify.EndOfRun;
import dev.flyball.certify.ErrorBound;
import dev.flyball.certify.Hindsight;
import dev.flyball.certify.LemmaAudit;
import dev.flyball.certify.MetricContraction;
import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.certify.RunRecord;
import dev.flyball.certify.ScalarContraction;
import dev.flyball.certify.ScalarDissipation;
import dev.flyball.certify.Space;
import dev.flyball.interval.Coverage;
import dev.flyball.law.GradientLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.tables.certify.CertifyResults.Answer;
import dev.flyball.tables.certify.CertifyResults.Curves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Certifies the recorded run of a single law by every theorem that applies to it. */
final class LawCertification {
  private static final String FIT = "the ridge regression on all rows of this run";

  private static final String LAST_PREDICTION = "|x'e| of the last prediction, at most";

  static final String BOUND_ON_D = "bound on |d|";

  /** The weight error at the end of the run, and what it can be at most. */
  static final String LAST_ERROR = "|e| at the end";

  static final String MOST_ERROR = "|e| at the end, at most";

  private final CertifyPlan plan;
  private final LearnerSpec spec;
  private final RunRecord record;
  private final ColumnAdvice columns;
  private final Consumer<String> progress;
  private final int window;
  private final Space full;

  /** Null where the metric bound does not apply. */
  private final @Nullable MetricContraction metric;

  /** The weights given, or those that fit the run best, where rows and targets tell them. */
  private final double @Nullable [] reference;

  /** The run against the reference in the metric. */
  private final @Nullable Trajectory path;

  /** The largest |d| that the reference shows on this run; 0 without one. */
  private final double shown;

  /** With a bound on |d|: the reference's own, or the loss's, if none is given. */
  private final Assumptions granted;

  LawCertification(
      CertifyPlan plan, RunRecord record, ColumnAdvice columns, Consumer<String> progress) {
    this.plan = plan;
    this.spec = plan.learner();
    this.record = record;
    this.columns = columns;
    this.progress = progress;
    this.window = plan.windowOrDefault();
    this.full = new Space.Full(record.width());
    boolean fits =
        spec.model().link() == Link.IDENTITY
            && spec.model().linearInParameters()
            && spec.loss().equals(Loss.squared());
    this.reference = plan.reference().orElseGet(() -> fits ? Hindsight.of(record, 1) : null);
    progress.accept("the metric bound");
    this.metric = MetricContraction.of(record, spec, plan.granted(), reference).orElse(null);
    this.path = metric == null ? null : metric.path();
    this.shown =
        path != null
            ? path.largestDisturbance()
            : reference == null ? 0 : Hindsight.largestDisturbance(record, full, reference);
    this.granted =
        reference != null
            ? granted(OptionalDouble.of(shown))
            : metric == null ? plan.granted() : granted(metric.knownDisturbance());
  }

  /** What was granted, with a bound on |d| where none was. */
  private Assumptions granted(OptionalDouble disturbance) {
    Assumptions given = plan.granted();
    return given.disturbance().isPresent() || disturbance.isEmpty()
        ? given
        : given.withDisturbance(disturbance.getAsDouble());
  }

  CertifyResults results(Map<String, Object> settings, List<Coverage> intervals) {
    Answer answer = metric == null ? scalar() : inMetric(metric, granted, shown);
    List<String> advice = new ArrayList<>();
    // No other advice helps while a granted bound on |d| stands that the run exceeds.
    double most = plan.granted().disturbance().orElse(shown);
    if (shown > most + record.rounding()) {
      advice.add(
          text(
              "This run shows a disturbance of %.4g where at most %.4g was granted: leave"
                  + " --disturbance out, or grant more.",
              shown, most));
    }
    Offer offer = metric == null || metric.isSift() ? null : offered(advice);
    Answer offered = offer == null ? null : offer.answer();
    progress.accept("the end of the run");
    Answer end = end();
    progress.accept("the paper's proposition");
    List<Answer> proposition = proposition();
    Double last = end == null ? null : end.constants().get(LAST_PREDICTION);
    last = last == null && offer != null ? offer.prediction() : last;
    boolean certified = end == null && answer != null && answer.certified();
    if (last == null && certified && metric != null && path != null) {
      // Steps that depend on residuals have no other bound.
      last = prediction(metric, path.error()[0], shown);
    }
    double spread = record.targetSpread();
    Double ofSpread = last == null || !(spread > 0) ? null : (Double) (last / spread);
    return new CertifyResults(
        settings,
        record.steps(),
        record.width(),
        window,
        verdict(answer, end, offered, proposition)
            + (ofSpread != null && ofSpread > 1
                ? text(
                    "; vacuous: a prediction's bound is %.3g times the target's spread", ofSpread)
                : ""),
        advice,
        ofSpread,
        proposition,
        answer,
        end,
        offered,
        path == null
            ? null
            : Curves.of(
                plan.reference().isPresent() ? "the one given with --reference" : FIT, path),
        intervals);
  }

  /** The bound in the metric on what the prediction of the last row is off; null of a class. */
  private @Nullable Double prediction(MetricContraction bound, double start, double most) {
    double disturbance = plan.granted().disturbance().orElse(most);
    double[] row = new double[record.width()];
    for (int t = record.steps() - 1; t >= 0 && Kernels.squaredNorm(row, 0, row.length) == 0; t--) {
      record.row(t, full, row);
    }
    return spec.model().link() == Link.IDENTITY
        ? (Double) bound.predictionBound(start, disturbance).applyAsDouble(row)
        : null;
  }

  private static String verdict(
      @Nullable Answer metric,
      @Nullable Answer end,
      @Nullable Answer offered,
      List<Answer> proposition) {
    List<Answer> measured = Stream.of(metric, end).filter(Objects::nonNull).toList();
    Answer otherwise = measured.isEmpty() ? proposition.get(0) : measured.get(0);
    String first =
        measured.stream().filter(Answer::certified).findFirst().orElse(otherwise).answer();
    if (offered == null || !offered.certified()) {
      return first;
    }
    return first.equals(offered.answer())
        ? first + "; without the columns named below, more closely"
        : "%s; without the columns named below, %s".formatted(first, offered.answer());
  }

  /** The error bound at the end of the run. */
  private @Nullable Answer end() {
    EndOfRun found = EndOfRun.of(record, spec).orElse(null);
    if (found == null) {
      return null;
    }
    Certificate answer = found.certify(granted, shown);
    Map<String, Double> constants = withBound(new LinkedHashMap<>(), granted);
    if (answer instanceof Certified certified && reference != null) {
      double start = error(0, reference);
      constants.put("|e_0|", start);
      constants.put(LAST_ERROR, error(record.steps(), reference));
      constants.put(MOST_ERROR, certified.bound().at(record.steps(), start));
      double most = found.prediction(start, granted.disturbance().getAsDouble());
      constants.put(LAST_PREDICTION, most);
    }
    return answer(answer, constants, List.of());
  }

  /** |e_t| against a reference. */
  private double error(int t, double[] star) {
    double[] e = new double[record.width()];
    record.parameters(t, full, e);
    Kernels.axpy(-1, star, 0, e, 0, e.length);
    return Math.sqrt(Kernels.squaredNorm(e, 0, e.length));
  }

  private static Map<String, Double> withBound(Map<String, Double> constants, Assumptions granted) {
    granted.disturbance().ifPresent(value -> constants.put(BOUND_ON_D, value));
    return constants;
  }

  private List<Answer> proposition() {
    Certifier certifier = Certifier.of(record, spec, window).assuming(plan.granted());
    certifier = plan.afterFirstWindow() ? certifier.afterFirstWindow() : certifier;
    Certifier asked = reference == null ? certifier : certifier.against(reference);
    return asked.spaces().stream().map(space -> of(asked, space)).toList();
  }

  /** rho and C, where the law is the scalar one. */
  private @Nullable Answer scalar() {
    ScalarContraction found = ScalarContraction.of(record, spec, window).orElse(null);
    if (found == null) {
      return null;
    }
    Map<String, Double> constants = new LinkedHashMap<>();
    constants.put("rho, a window", found.rho());
    constants.put("C", found.c());
    if (reference != null && record.isRowByRow()) {
      ScalarDissipation.Summary steps =
          new ScalarDissipation(record, (GradientLaw) spec.law(), reference).summary();
      constants.put("V = |w - w*|^2, steps at which it rose", (double) steps.rises());
      constants.put("V, steps above its inequality", (double) steps.above());
      constants.put("V, deviation from its exact difference", steps.deviation());
    }
    return answer(found.certify(granted, shown), withBound(constants, granted), List.of());
  }

  private Answer inMetric(MetricContraction bound, Assumptions assumed, double most) {
    Certificate lasting = bound.certify(window, assumed, most);
    Certificate along = bound.along(assumed, most);
    Map<String, Double> constants = withBound(bound.constants(window), assumed);
    if (!(lasting instanceof NotCertified beyond && along instanceof Certified)) {
      return answer(lasting, constants, List.of());
    }
    Answer found = answer(along, constants, List.of());
    List<String> reasons = new ArrayList<>(found.reasons());
    reasons.add("Beyond these steps nothing is promised:");
    beyond.failures().forEach(failure -> reasons.add(failure.toString()));
    return found.because(reasons);
  }

  /**
   * The answer without some columns, and its bound on the last prediction where it is certified.
   */
  private record Offer(Answer answer, @Nullable Double prediction) {}

  /** The answer without the columns that prevent a certificate; {@code advice} records them. */
  private @Nullable Offer offered(List<String> advice) {
    GradientLaw law = (GradientLaw) spec.law().unaveraged();
    return columns
        .kept(record, law.beta(), law.ridge().epsilon(), window, advice)
        .flatMap(kept -> MetricContraction.without(record, spec, plan.granted(), kept))
        .map(this::offered)
        .orElse(null);
  }

  private Offer offered(MetricContraction bound) {
    if (bound.knownDisturbance().isPresent()) {
      return new Offer(inMetric(bound, granted(bound.knownDisturbance()), 0), null);
    }
    double[] star = Hindsight.of(record, bound.space(), 1);
    double most = Hindsight.largestDisturbance(record, bound.space(), star);
    Answer answer = inMetric(bound, granted(OptionalDouble.of(most)), most);
    double start = Math.sqrt(Kernels.squaredNorm(star, 0, star.length));
    return new Offer(answer, answer.certified() ? prediction(bound, start, most) : null);
  }

  private Answer of(Certifier certifier, Space space) {
    Certificate answer = certifier.certify(space);
    if (answer instanceof CannotBeKnown unknown && unknown.given().isEmpty()) {
      // The theorems do not speak of this loop: their constants would mean nothing.
      return answer(answer, Map.of(), List.of());
    }
    Constants constants = certifier.constants(space);
    if (!(answer instanceof Certified) || plan.reference().isEmpty()) {
      return answer(answer, named(constants), List.of());
    }
    double mismatch = certifier.largestMismatch(space, reference);
    return answer(answer, named(constants), LemmaAudit.of(record, constants, reference, mismatch));
  }

  /** A bound that leaves nearly all of the error after the recorded steps is an empty promise. */
  private Answer answer(
      Certificate certificate, Map<String, Double> constants, List<LemmaAudit.Margin> margins) {
    String space = certificate.space().describe();
    String given = null;
    List<String> reasons;
    if (certificate instanceof Certified found) {
      ErrorBound bound = found.bound();
      double kept = bound.kept(record.steps());
      if (kept <= ErrorBound.MOST_KEPT) {
        return new Answer(
            space,
            bound.answer(),
            bound.q(),
            bound.a(),
            bound.l(),
            List.of(bound.describe()),
            null,
            constants,
            margins);
      }
      reasons =
          List.of(
              text(
                  "an empty promise: q = %.9g a %s, which leaves %.6g of the error after the %,d"
                      + " recorded steps; it needs at most %s",
                  bound.q(), bound.unit(), kept, record.steps(), ErrorBound.MOST_KEPT));
    } else if (certificate instanceof NotCertified found) {
      reasons = found.failures().stream().map(Object::toString).toList();
    } else {
      CannotBeKnown found = (CannotBeKnown) certificate;
      reasons = found.unknowns().stream().map(Object::toString).toList();
      given = found.given().orElse(null);
    }
    String answer = certificate instanceof CannotBeKnown ? "cannot be known" : "not certified";
    return new Answer(space, answer, null, null, null, reasons, given, constants, margins);
  }

  /**
   * Every constant under the paper's name, in the order of the paper; none that would not be one.
   */
  private static Map<String, Double> named(Constants c) {
    Map<String, Double> named = new LinkedHashMap<>();
    named.put("G", c.excitation().sensitivity());
    named.put("m", c.sector().lower());
    named.put("M", c.sector().upper());
    named.put("b_low", c.bLow());
    named.put("b_low sharpened", c.sharpenedLow());
    named.put("b_high", c.bHigh());
    named.put("lambda_g", c.excitation().raw());
    named.put("mu", c.mu());
    named.put("nu_T", c.excitation().variation());
    named.put("nu_T EMA bound", c.variationBound());
    named.put("mu by transfer", c.transferred(variation(c)));
    named.put("eta", c.eta());
    named.put("eta bound, lemma 3", c.etaDissipation());
    named.put("eta bound, lemma 4", c.etaCoercivity());
    named.put("eta bound, 8/(m mu)", c.etaContraction());
    named.put("alpha_0", c.alpha0());
    named.put("gamma_0", c.gamma0());
    named.put("alpha", c.alpha());
    named.put("gamma", c.gamma());
    named.put("theta", c.theta());
    named.put("zeta", c.zeta());
    if (c.theta() > 0) {
      named.put("q", c.q());
      named.put("A", c.a());
      named.put("C", c.c());
      named.put("D", c.d());
      named.put("L", c.l());
    }
    return named;
  }

  private static double variation(Constants c) {
    double measured = c.excitation().variation();
    return Double.isNaN(measured) ? c.variationBound() : measured;
  }
}
