package dev.flyball.tables.certify;

import dev.flyball.certify.Assumptions;
import dev.flyball.certify.CertifiablePart;
import dev.flyball.certify.Certificate;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certifier;
import dev.flyball.certify.EndOfRun;
import dev.flyball.certify.Hindsight;
import dev.flyball.certify.MetricContraction;
import dev.flyball.certify.RunRecord;
import dev.flyball.certify.ScalarContraction;
import dev.flyball.certify.SiftContraction;
import dev.flyball.certify.Space;
import dev.flyball.control.AveragedLaw;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.interval.Coverage;
import dev.flyball.learn.LearnerSpec;
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

/** What can be promised of a single law's run. */
final class LawAnswers {
  private static final String FIT = "the ridge regression on all rows of this run";

  private static final String LAST_PREDICTION = "|x'e| of the last prediction, at most";

  private final CertifyPlan plan;
  private final LearnerSpec spec;
  private final RunRecord record;
  private final ColumnAdvice columns;
  private final Consumer<String> says;
  private final int window;

  LawAnswers(CertifyPlan plan, RunRecord record, ColumnAdvice columns, Consumer<String> says) {
    this.plan = plan;
    this.spec = plan.learner();
    this.record = record;
    this.columns = columns;
    this.says = says;
    this.window = plan.windowOrDefault();
  }

  CertifyResults results(Map<String, Object> settings, List<Coverage> intervals) {
    says.accept("the metric bound");
    Optional<MetricContraction> metric = MetricContraction.of(record, spec, plan.granted());
    Optional<double[]> reference = reference();
    Optional<SiftContraction> sift = SiftContraction.of(record, spec);
    Optional<MetricContraction.Trajectory> path =
        metric
            .flatMap(bound -> reference.map(bound::against))
            .or(() -> sift.flatMap(bound -> reference.map(bound::against)));
    Answer answer =
        metric
            .map(bound -> inMetric(bound, path))
            .or(() -> sift.map(bound -> inSift(bound, path)))
            .orElseGet(() -> scalar(reference));
    List<String> advice = new ArrayList<>();
    Answer offered = metric.isPresent() ? offered(advice) : null;
    says.accept("the end of the run");
    Answer end = end(reference);
    says.accept("the paper's proposition");
    List<Answer> proposition = proposition();
    Double most = end == null ? null : end.constants().get(LAST_PREDICTION);
    Double ofSpread = most == null ? null : most / record.targetSpread();
    return new CertifyResults(
        settings,
        record.steps(),
        record.width(),
        window,
        verdict(answer, end, offered, proposition) + CertifyAdvice.vacuous(ofSpread),
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

  /** Where the run stands at its end. */
  private @Nullable Answer end(Optional<double[]> reference) {
    Optional<EndOfRun> found = EndOfRun.of(record, spec);
    if (found.isEmpty()) {
      return null;
    }
    Space full = new Space.Full(record.width());
    double shown = shown(reference);
    Assumptions granted = granted(shown, reference.isPresent());
    Certificate answer = found.get().certify(granted, shown);
    Map<String, Double> constants = new LinkedHashMap<>();
    granted.disturbance().ifPresent(value -> constants.put("bound on |d|", value));
    if (!(answer instanceof Certified) || reference.isEmpty()) {
      return answer(answer, constants);
    }
    double[] e = new double[record.width()];
    record.parameters(0, full, e);
    double square = 0;
    for (int j = 0; j < e.length; j++) {
      square += (e[j] - reference.get()[j]) * (e[j] - reference.get()[j]);
    }
    constants.put("|e_0|", Math.sqrt(square));
    double most = found.get().prediction(Math.sqrt(square), granted.disturbance().getAsDouble());
    constants.put(LAST_PREDICTION, most);
    return answer(answer, constants);
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

  private List<Answer> proposition() {
    Certifier certifier = Certifier.of(record, spec, window).assuming(plan.granted());
    if (plan.afterFirstWindow()) {
      certifier = certifier.afterFirstWindow();
    }
    if (plan.reference().isPresent()) {
      certifier = certifier.against(plan.reference().get());
    }
    Answers answers = new Answers(certifier, record, plan);
    return certifier.spaces().stream().map(answers::of).toList();
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
    granted.disturbance().ifPresent(value -> constants.put("bound on |d|", value));
    return answer(found.get().certify(granted, shown), constants);
  }

  private Answer answer(Certificate certificate, Map<String, Double> constants) {
    return Answers.of(certificate, record.steps(), constants, List.of());
  }

  /** The largest |d| that the reference shows on this run; 0 without one. */
  private double shown(Optional<double[]> reference) {
    Space full = new Space.Full(record.width());
    return reference
        .map(weights -> Hindsight.largestDisturbance(record, full, weights))
        .orElse(0.0);
  }

  /** What is granted; the reference's own disturbance stands in where none is. */
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
    Certificate uniform = bound.certify(window, granted, shown);
    Certificate along = bound.along(granted, shown);
    Map<String, Double> constants = constants(bound);
    granted.disturbance().ifPresent(value -> constants.put("bound on |d|", value));
    return uniform instanceof NotCertified failed && along instanceof Certified certified
        ? Answers.alongRun(certified, failed, constants)
        : answer(uniform, constants);
  }

  /** The bound of a memory that forgets only what is refreshed: of the recorded steps alone. */
  private Answer inSift(SiftContraction bound, Optional<MetricContraction.Trajectory> path) {
    double shown = path.map(MetricContraction.Trajectory::largestDisturbance).orElse(0.0);
    Assumptions granted = granted(shown, path.isPresent());
    Map<String, Double> constants = new LinkedHashMap<>();
    constants.put("smallest eigenvalue of B, at any step", bound.weakest());
    constants.put("largest that any can be, max(epsilon, G^2)", bound.strongest());
    constants.put("largest leverage h", bound.largestLeverage());
    constants.put("steps at which U may grow without noise", (double) bound.overLimit());
    granted.disturbance().ifPresent(value -> constants.put("bound on |d|", value));
    return answer(bound.certify(granted, shown), constants);
  }

  private Map<String, Double> constants(MetricContraction bound) {
    Map<String, Double> constants = new LinkedHashMap<>();
    constants.put("leverage limit h*", bound.leverageLimit());
    constants.put("largest leverage h", bound.largestLeverage());
    constants.put("steps beyond h*", (double) bound.overLimit(0));
    constants.put("of them after the first window", (double) bound.overLimit(window));
    if (window <= record.steps()) {
      constants.put("smallest lmin(S) from step T on", bound.weakestFrom(window));
    }
    return constants;
  }

  /** The answer without the columns that stand in the way, which {@code advice} takes in. */
  private @Nullable Answer offered(List<String> advice) {
    Law walking = spec.law() instanceof AveragedLaw averaged ? averaged.inner() : spec.law();
    DirectionalLaw law = (DirectionalLaw) walking;
    CertifiablePart part =
        CertifiablePart.of(
            record, law.beta(), law.ridge().epsilon(), window, spec.model().interceptAt());
    advice.addAll(columns.of(part));
    Space.Part kept = part.space();
    if (part.leftOut().isEmpty() || kept.dimension() == 0) {
      return null;
    }
    says.accept("the run without %s columns".formatted(part.leftOut().size()));
    Optional<MetricContraction> bound =
        MetricContraction.without(record, spec, plan.granted(), kept);
    if (bound.isEmpty()) {
      return null;
    }
    OptionalDouble known = bound.get().knownDisturbance();
    double shown =
        known.isPresent()
            ? known.getAsDouble()
            : Hindsight.largestDisturbance(record, kept, Hindsight.of(record, kept, 1));
    return inMetric(bound.get(), granted(shown, true), known.isPresent() ? 0 : shown);
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
        path.largestDisturbance(),
        path.identityGap());
  }
}
