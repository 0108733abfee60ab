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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

  LawCertification(
      CertifyPlan plan, RunRecord record, ColumnAdvice columns, Consumer<String> progress) {
    this.plan = plan;
    this.spec = plan.learner();
    this.record = record;
    this.columns = columns;
    this.progress = progress;
    this.window = plan.windowOrDefault();
  }

  CertifyResults results(Map<String, Object> settings, List<Coverage> intervals) {
    progress.accept("the metric bound");
    Optional<MetricContraction> metric = MetricContraction.of(record, spec, plan.granted());
    Optional<double[]> reference = reference();
    Optional<MetricContraction.Trajectory> path =
        metric.flatMap(bound -> reference.map(bound::against));
    Answer answer = metric.map(bound -> inMetric(bound, path)).orElseGet(() -> scalar(reference));
    List<String> advice = new ArrayList<>();
    contradiction(
            path.map(MetricContraction.Trajectory::largestDisturbance)
                .orElseGet(() -> shown(reference)))
        .ifPresent(advice::add);
    Offer offer = metric.filter(bound -> !bound.isSift()).isPresent() ? offered(advice) : null;
    Answer offered = offer == null ? null : offer.answer();
    progress.accept("the end of the run");
    Answer end = end(reference);
    progress.accept("the paper's proposition");
    List<Answer> proposition = proposition(reference);
    Double most =
        Stream.of(
                end == null ? null : end.constants().get(LAST_PREDICTION),
                offer == null ? null : offer.prediction(),
                // Steps that depend on residuals have no other bound.
                end == null && answer != null && answer.certified()
                    ? path.map(
                            of -> prediction(metric.get(), of.error()[0], of.largestDisturbance()))
                        .orElse(null)
                    : null)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    double spread = record.targetSpread();
    Double ofSpread = most == null || !(spread > 0) ? null : (Double) (most / spread);
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
        path.map(this::curves).orElse(null),
        null,
        intervals);
  }

  /** A granted bound on |d| that the run exceeds: no other advice helps while it stands. */
  private Optional<String> contradiction(double shown) {
    double granted = plan.granted().disturbance().orElse(shown);
    return shown > granted + record.rounding()
        ? Optional.of(
            text(
                "This run shows a disturbance of %.4g where at most %.4g was granted: leave"
                    + " --disturbance out, or grant more.",
                shown, granted))
        : Optional.empty();
  }

  /** The bound in the metric on what the prediction of the last row is off; null of a class. */
  private @Nullable Double prediction(MetricContraction bound, double start, double shown) {
    double disturbance = plan.granted().disturbance().orElse(shown);
    double[] row = new double[record.width()];
    for (int t = record.steps() - 1; t >= 0 && Kernels.squaredNorm(row, 0, row.length) == 0; t--) {
      record.row(t, new Space.Full(row.length), row);
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
    Answer first =
        measured.stream()
            .filter(Answer::certified)
            .findFirst()
            .orElse(measured.isEmpty() ? proposition.get(0) : measured.get(0));
    if (offered == null || !offered.certified()) {
      return first.answer();
    }
    return first.answer().equals(offered.answer())
        ? first.answer() + "; without the columns named below, more closely"
        : "%s; without the columns named below, %s".formatted(first.answer(), offered.answer());
  }

  /** The error bound at the end of the run. */
  private @Nullable Answer end(Optional<double[]> reference) {
    Optional<EndOfRun> found = EndOfRun.of(record, spec);
    if (found.isEmpty()) {
      return null;
    }
    double shown = shown(reference);
    Assumptions granted = granted(shown, reference.isPresent());
    Certificate answer = found.get().certify(granted, shown);
    Map<String, Double> constants = withBound(new LinkedHashMap<>(), granted);
    if (answer instanceof Certified certified && reference.isPresent()) {
      double start = error(0, reference.get());
      constants.put("|e_0|", start);
      constants.put(LAST_ERROR, error(record.steps(), reference.get()));
      constants.put(MOST_ERROR, certified.bound().at(record.steps(), start));
      double most = found.get().prediction(start, granted.disturbance().getAsDouble());
      constants.put(LAST_PREDICTION, most);
    }
    return answer(answer, constants, List.of());
  }

  /** |e_t| against reference weights. */
  private double error(int t, double[] reference) {
    double[] e = new double[record.width()];
    record.parameters(t, new Space.Full(record.width()), e);
    Kernels.axpy(-1, reference, 0, e, 0, e.length);
    return Math.sqrt(Kernels.squaredNorm(e, 0, e.length));
  }

  private static Map<String, Double> withBound(Map<String, Double> constants, Assumptions granted) {
    granted.disturbance().ifPresent(value -> constants.put(BOUND_ON_D, value));
    return constants;
  }

  /** The weights given, or those that fit the run best, where rows and targets tell them. */
  private Optional<double[]> reference() {
    if (plan.reference().isPresent()) {
      return plan.reference();
    }
    boolean fits =
        spec.model().link() == Link.IDENTITY
            && spec.model().linearInParameters()
            && spec.loss().equals(Loss.squared());
    return fits ? Optional.of(Hindsight.of(record, 1)) : Optional.empty();
  }

  private List<Answer> proposition(Optional<double[]> reference) {
    Certifier certifier = Certifier.of(record, spec, window).assuming(plan.granted());
    if (plan.afterFirstWindow()) {
      certifier = certifier.afterFirstWindow();
    }
    if (reference.isPresent()) {
      certifier = certifier.against(reference.get());
    }
    Certifier asked = certifier;
    return asked.spaces().stream().map(space -> of(asked, space)).toList();
  }

  /** rho and C, where the law is the scalar one. */
  private @Nullable Answer scalar(Optional<double[]> reference) {
    Optional<ScalarContraction> found = ScalarContraction.of(record, spec, window);
    if (found.isEmpty()) {
      return null;
    }
    double shown = shown(reference);
    Assumptions granted = granted(shown, reference.isPresent());
    Map<String, Double> constants = new LinkedHashMap<>();
    constants.put("rho, a window", found.get().rho());
    constants.put("C", found.get().c());
    if (reference.isPresent() && record.isRowByRow()) {
      ScalarDissipation.Summary steps =
          new ScalarDissipation(record, (GradientLaw) spec.law(), reference.get()).summary();
      constants.put("V = |w - w*|^2, steps at which it rose", (double) steps.rises());
      constants.put("V, steps above its inequality", (double) steps.above());
      constants.put("V, deviation from its exact difference", steps.deviation());
    }
    return answer(found.get().certify(granted, shown), withBound(constants, granted), List.of());
  }

  /** The largest |d| that the reference shows on this run; 0 without one. */
  private double shown(Optional<double[]> reference) {
    Space full = new Space.Full(record.width());
    return reference
        .map(weights -> Hindsight.largestDisturbance(record, full, weights))
        .orElse(0.0);
  }

  /** The assumed disturbance bound; the reference's own disturbance if none is given. */
  private Assumptions granted(double shown, boolean known) {
    Assumptions granted = plan.granted();
    return known && granted.disturbance().isEmpty() ? granted.withDisturbance(shown) : granted;
  }

  /** The reference's own disturbance stands in for a granted one. */
  private Answer inMetric(MetricContraction bound, Optional<MetricContraction.Trajectory> path) {
    double shown = path.map(MetricContraction.Trajectory::largestDisturbance).orElse(0.0);
    Assumptions granted = granted(shown, path.isPresent());
    if (granted.disturbance().isEmpty() && bound.knownDisturbance().isPresent()) {
      granted = granted.withDisturbance(bound.knownDisturbance().getAsDouble());
    }
    return inMetric(bound, granted, shown);
  }

  private Answer inMetric(MetricContraction bound, Assumptions granted, double shown) {
    Certificate lasting = bound.certify(window, granted, shown);
    Certificate along = bound.along(granted, shown);
    Map<String, Double> constants = withBound(bound.constants(window), granted);
    if (!(lasting instanceof NotCertified beyond && along instanceof Certified)) {
      return answer(lasting, constants, List.of());
    }
    Answer found = answer(along, constants, List.of());
    List<String> reasons = new ArrayList<>(found.reasons());
    reasons.add("Beyond these steps nothing is promised:");
    beyond.failures().forEach(failure -> reasons.add(failure.toString()));
    return found.because(reasons);
  }

  /** The answer without the columns that prevent a certificate; {@code advice} records them. */
  private @Nullable Offer offered(List<String> advice) {
    GradientLaw law = (GradientLaw) spec.law().unaveraged();
    return columns
        .kept(record, law.beta(), law.ridge().epsilon(), window, advice)
        .flatMap(kept -> MetricContraction.without(record, spec, plan.granted(), kept))
        .map(this::offered)
        .orElse(null);
  }

  /**
   * The answer without some columns, and its bound on the last prediction where it is certified.
   */
  private record Offer(Answer answer, @Nullable Double prediction) {}

  private Offer offered(MetricContraction bound) {
    OptionalDouble known = bound.knownDisturbance();
    if (known.isPresent()) {
      return new Offer(inMetric(bound, granted(known.getAsDouble(), true), 0), null);
    }
    double[] star = Hindsight.of(record, bound.space(), 1);
    double shown = Hindsight.largestDisturbance(record, bound.space(), star);
    Answer answer = inMetric(bound, granted(shown, true), shown);
    double start = Math.sqrt(Kernels.squaredNorm(star, 0, star.length));
    return new Offer(answer, answer.certified() ? prediction(bound, start, shown) : null);
  }

  private Curves curves(MetricContraction.Trajectory path) {
    double[] step = new double[path.u().length];
    Arrays.setAll(step, t -> t);
    return new Curves(
        plan.reference().isPresent() ? "the one given with --reference" : FIT,
        step,
        path.error(),
        path.errorBound(),
        path.u(),
        path.uBound(),
        path.prediction(),
        path.predictionBound(),
        path.disturbance(),
        path.largestDisturbance(),
        path.identityGap());
  }

  private Answer of(Certifier certifier, Space space) {
    Certificate answer = certifier.certify(space);
    if (answer instanceof CannotBeKnown unknown && unknown.given().isEmpty()) {
      // The theorems do not speak of this loop: their constants would mean nothing.
      return answer(answer, Map.of(), List.of());
    }
    Constants constants = certifier.constants(space);
    boolean audited = answer instanceof Certified && plan.reference().isPresent();
    return answer(answer, named(constants), audited ? audit(certifier, constants) : List.of());
  }

  private List<LemmaAudit.Margin> audit(Certifier certifier, Constants constants) {
    double[] reference = plan.reference().orElseThrow();
    double shown = certifier.largestMismatch(constants.excitation().space(), reference);
    return LemmaAudit.of(record, constants, reference, shown);
  }

  /** A bound that leaves nearly all of the error after the recorded steps is an empty promise. */
  private Answer answer(
      Certificate certificate, Map<String, Double> constants, List<LemmaAudit.Margin> margins) {
    String space = certificate.space().describe();
    if (certificate instanceof Certified found) {
      ErrorBound bound = found.bound();
      double kept = bound.kept(record.steps());
      if (kept <= ErrorBound.MOST_KEPT) {
        return Answer.of(space, bound, constants, margins);
      }
      String why =
          text(
              "an empty promise: q = %.9g a %s, which leaves %.6g of the error after the %,d"
                  + " recorded steps; it needs at most %s",
              bound.q(), bound.unit(), kept, record.steps(), ErrorBound.MOST_KEPT);
      return Answer.without(space, "not certified", List.of(why), null, constants, margins);
    }
    if (certificate instanceof NotCertified found) {
      List<String> reasons = found.failures().stream().map(Object::toString).toList();
      return Answer.without(space, "not certified", reasons, null, constants, margins);
    }
    CannotBeKnown found = (CannotBeKnown) certificate;
    List<String> reasons = found.unknowns().stream().map(Object::toString).toList();
    String given = found.given().orElse(null);
    return Answer.without(space, "cannot be known", reasons, given, constants, margins);
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
