package dev.flyball.certify;

import dev.flyball.law.Curvature;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.loss.Sector;
import dev.flyball.model.ClassWeighted;
import dev.flyball.model.IndicatorModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;

/** The settings of the learner that made a record, and which theorems apply to them. */
record TheoremScope(LearnerSpec spec) {

  Model model() {
    return spec.model();
  }

  Loss loss() {
    return spec.loss();
  }

  Law law() {
    return spec.law();
  }

  /** The law that moves w: averaging changes what predicts, not the walk. */
  Law walking() {
    return law().unaveraged();
  }

  /** The directional law, if it is that, averaged or not. */
  Optional<GradientLaw> directional() {
    return walking() instanceof GradientLaw directional && directional.isDirectional()
        ? Optional.of(directional)
        : Optional.empty();
  }

  /** Why a theorem does not apply. */
  private static final class Outside {
    private final List<Certificate.Unknown> reasons = new ArrayList<>();

    Outside when(boolean holds, String what, String expected) {
      if (holds) {
        reasons.add(new Certificate.Unknown(what, expected));
      }
      return this;
    }
  }

  /** The reasons why lemmas 1-4 and the proposition do not apply; empty if they do. */
  List<Certificate.Unknown> outsideLemmas(Assumptions granted) {
    String metric = "; see the metric bound";
    String outputs = "the model has %s outputs".formatted(model().outputs());
    Outside outside =
        outsideMetric().when(model().outputs() != 1, outputs, "the lemmas analyse one" + metric);
    if (directional().isPresent()) {
      GradientLaw found = directional().get();
      outside
          .when(
              found.curvature() == Curvature.BOUNDED && model().link() != Link.IDENTITY,
              "the rows are bounds on the curvature of the loss",
              "the lemmas analyse those of the prediction; take curvature=as-printed")
          .when(
              isSift(),
              "the memory is sift",
              "the lemmas analyse one that forgets everything alike" + metric)
          .when(
              found.gain() != Gain.PRINTED,
              "the gain is " + found.gain().name().toLowerCase(Locale.ROOT),
              "the lemmas analyse the printed one" + metric);
    }
    String why = "without it the logistic loss has no upper sector";
    return outside.when(sector(granted).isEmpty(), "a bound on the score", why).reasons;
  }

  /** The reasons why no result for a metric with a fixed ridge applies. */
  private Outside outsideMetric() {
    Outside outside = new Outside();
    if (directional().isEmpty()) {
      String law = "the law is " + law().describe().name();
      return outside.when(true, law, "the theorems analyse the directional law");
    }
    GradientLaw found = directional().get();
    String memory = found.describe().text("memory");
    return outside
        .when(
            found.ridge().kind() != Ridge.Kind.FIXED || found.ridge().relative(),
            "the ridge is accumulated or relative",
            "the theorems analyse a fixed one")
        .when(
            Set.of("low-rank", "none").contains(memory),
            "the memory is " + memory,
            "the theorems analyse the memory of the rows themselves")
        .when(found.decay().lambda() > 0, "there is weight decay", "the theorems analyse none");
  }

  /** Whether the memory is sift, which forgets only what is refreshed. */
  boolean isSift() {
    return directional().filter(found -> found.memory().equals(Memory.sift())).isPresent();
  }

  /** The reasons why the metric bound does not apply; empty if it does. */
  List<Certificate.Unknown> outsideMetricBound(Assumptions granted) {
    Outside outside =
        outsideMetric()
            .when(
                isBoundedLogistic() && granted.scoreBound().isEmpty(),
                "a bound on the score",
                "where a logistic model is sure of itself its slope no longer follows the error")
            .when(
                isSift()
                    ? !isLeastSquares()
                    : !isBoundedLogistic() && (!isLinear() || !isSquared()),
                "the model is not linear in its parameters with squared loss",
                "the metric bound needs r = g'e + d");
    directional()
        .ifPresent(
            found ->
                outside.when(
                    !(found.memory() instanceof Memory.Dense) && !isSift(),
                    "the memory is " + found.describe().text("memory"),
                    "the metric bound needs the dense one, or sift"));
    return outside.reasons;
  }

  /** Whether r = g'e + d: linear in its parameters, squared loss, no class weights. */
  boolean isLeastSquares() {
    return isLinear() && isSquared() && share(Assumptions.none()).equals(MetricStep.WHOLE);
  }

  /** Linear in its parameters: linear models, finite maps of a kernel, indicators of masks. */
  boolean isLinear() {
    return model().linearInParameters() && model().link() == Link.IDENTITY && model().heads() == 1;
  }

  private boolean isBoundedLogistic() {
    return model().linearInParameters()
        && model().link() == Link.LOGISTIC
        && model().heads() == 1
        && isLogistic()
        && walking().curvature() == Curvature.BOUNDED;
  }

  private boolean isLogistic() {
    return loss().describe().name().equals(Loss.logistic().describe().name());
  }

  /** A sector [1, 1] leaves slope = residual alone. */
  boolean isSquared() {
    return !isLogistic() && loss().sector().equals(new Sector(1, 1));
  }

  /**
   * The k for which a slope is k g'e + d: 1 for the squared loss. Class weights w multiply it where
   * rows are as printed, and are part of the rows where these are bounded. For the logistic loss
   * with bounded rows and |score| &lt;= R, at w and at w*, k is the mean of sigma' between the two
   * scores over its bound 1/4: at least 4 sigma'(R).
   */
  Sector share(Assumptions granted) {
    if (isBoundedLogistic()) {
      double least = Link.LOGISTIC.derivative(granted.scoreBound().orElseThrow());
      return new Sector(4 * least, 1);
    }
    return walking().curvature() == Curvature.BOUNDED
        ? MetricStep.WHOLE
        : new Sector(weights().min().orElse(1), weights().max().orElse(1));
  }

  /** sqrt(w c), the factor between a score's row and the row of a target, where it is bounded. */
  double rowFactor(double target) {
    return walking().curvature().sensitivity(loss(), model().link(), 0, model().weightOf(target));
  }

  /**
   * d of a recorded row: the slope that the reference itself would leave there. {@code off} is g'e
   * and {@code along} is g'w*.
   */
  double disturbance(RunRecord record, int t, int i, double off, double along) {
    double target = record.target(t, i);
    double weight = model().weightOf(target);
    if (!isBoundedLogistic()) {
      double k = walking().curvature() == Curvature.BOUNDED ? 1 : weight;
      return record.slope(t, i) - k * off;
    }
    if (off == 0 && along == 0) {
      return 0;
    }
    double factor = rowFactor(target);
    double y = model().targetOf(0, target);
    return weight * loss().feedback(Link.LOGISTIC, along / factor, y) / factor;
  }

  /** A bound on |d| that holds whatever the reference; empty where there is none. */
  OptionalDouble knownDisturbance() {
    return isBoundedLogistic()
        ? OptionalDouble.of(Math.sqrt(weights().max().orElse(1) / loss().curvature(Link.LOGISTIC)))
        : OptionalDouble.empty();
  }

  /** The least |d| of a row whose reference keeps to the granted bound on the score. */
  double leastDisturbance(Assumptions granted) {
    return isBoundedLogistic()
        ? Math.sqrt(weights().min().orElse(1) / loss().curvature(Link.LOGISTIC))
            * Link.LOGISTIC.value(-granted.scoreBound().getAsDouble())
        : 0;
  }

  /** The largest |score| of a recorded run whose rows are bounded. */
  double largestScore(RunRecord record) {
    Space full = new Space.Full(record.width());
    double[] w = new double[record.width()];
    return record.largest(
        full,
        (t, i, row) -> {
          record.parameters(t, full, w);
          double score = Kernels.dot(row, 0, w, 0, w.length) / rowFactor(record.target(t, i));
          return Math.abs(score);
        });
  }

  private DoubleStream weights() {
    Model inner = model() instanceof IndicatorModel indicated ? indicated.inner() : model();
    return inner instanceof ClassWeighted weighted
        ? weighted.weights().stream().mapToDouble(Double::doubleValue)
        : DoubleStream.of(1);
  }

  /**
   * The sector of the slope against the residual y^ - y, or empty where it takes a bound that was
   * not granted. The logistic loss under the logistic link has s = r / (p (1 - p)), hence the
   * sector [4, 1 / sigma'(R)] for |score| <= R.
   */
  Optional<Sector> sector(Assumptions assumptions) {
    return unweighted(assumptions)
        .map(
            sector ->
                new Sector(
                    sector.lower() * weights().min().orElse(1),
                    sector.upper() * weights().max().orElse(1)));
  }

  private Optional<Sector> unweighted(Assumptions assumptions) {
    if (isLogistic()) {
      return model().link() == Link.LOGISTIC && assumptions.scoreBound().isPresent()
          ? Optional.of(
              new Sector(4, 1 / Link.LOGISTIC.derivative(assumptions.scoreBound().getAsDouble())))
          : Optional.empty();
    }
    Sector everywhere = loss().sector();
    return Optional.of(
        everywhere.hasLower() || assumptions.residualBound().isEmpty()
            ? everywhere
            : loss().sector(assumptions.residualBound().getAsDouble()));
  }

  /**
   * The factor alpha of a step: {@code energy} is grad'B^-1 grad, {@code h} the leverage as the law
   * takes it and {@code length} the norm of B^-1 grad.
   */
  double alpha(double energy, double h, double length) {
    GradientLaw found = (GradientLaw) walking();
    return found.length().factor(found.eta(), h, energy, length);
  }

  /** Whether alpha follows from the rows alone: neither the trust gain nor a clip. */
  boolean stepsByRows() {
    GradientLaw found = (GradientLaw) walking();
    return found.gain() != Gain.TRUST && !found.safeguards().clips();
  }

  /** Walks a record of such a learner again inside {@code space}. */
  Replay replay(RunRecord record, Space space) {
    return Replay.of(record, space, (GradientLaw) walking());
  }

  /** The leverage of a replayed step as the law takes it. */
  double leverage(Replay replay) {
    return walking().curvature() == Curvature.BOUNDED ? replay.leverage() : replay.summedLeverage();
  }
}
