package dev.flyball.certify;

import dev.flyball.control.AveragedLaw;
import dev.flyball.control.Curvature;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Gain;
import dev.flyball.control.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.loss.Sector;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The loop that made a record, and what of it the theorems speak of. */
record Loop(LearnerSpec spec) {

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
  private Law walking() {
    return law() instanceof AveragedLaw averaged ? averaged.inner() : law();
  }

  /** The directional law, if it is that, averaged or not. */
  Optional<DirectionalLaw> directional() {
    return walking() instanceof DirectionalLaw directional
        ? Optional.of(directional)
        : Optional.empty();
  }

  /** What takes this loop out of the reach of lemmas 1-4 and the proposition; empty if nothing. */
  List<Certificate.Unknown> outsideLemmas() {
    List<Certificate.Unknown> outside = outsideMetric();
    directional()
        .filter(found -> found.gain() != Gain.PRINTED)
        .ifPresent(
            found ->
                outside.add(
                    new Certificate.Unknown(
                        "the gain is " + word(found.gain()),
                        "the lemmas analyse the printed one; see the metric bound")));
    return outside;
  }

  /** What takes this loop out of the reach of any metric with a fixed ridge. */
  private List<Certificate.Unknown> outsideMetric() {
    List<Certificate.Unknown> outside = new ArrayList<>();
    if (!(walking() instanceof DirectionalLaw found)) {
      outside.add(
          new Certificate.Unknown(
              "the law is " + law().describe().name(), "the theorems analyse the directional law"));
      return outside;
    }
    if (found.ridge().kind() != Ridge.Kind.FIXED || found.ridge().relative()) {
      outside.add(
          new Certificate.Unknown(
              "the ridge is accumulated or relative", "the theorems analyse a fixed one"));
    }
    if (found.memory() instanceof Memory.LowRank || found.memory() instanceof Memory.None) {
      outside.add(
          new Certificate.Unknown(
              "the memory is " + found.describe().text("memory"),
              "the theorems analyse the memory of the rows themselves"));
    }
    if (found.curvature() == Curvature.BOUNDED && model().link() != Link.IDENTITY) {
      outside.add(
          new Certificate.Unknown(
              "the rows are bounds on the curvature of the loss",
              "the theorems analyse those of the prediction; take curvature=as-printed"));
    }
    if (found.decay().lambda() > 0) {
      outside.add(new Certificate.Unknown("there is weight decay", "the theorems analyse none"));
    }
    return outside;
  }

  /** What takes this loop out of the reach of the metric bound; empty if nothing. */
  List<Certificate.Unknown> outsideMetricBound() {
    List<Certificate.Unknown> outside = outsideMetric();
    if (!isLinear() || !isSquared()) {
      outside.add(
          new Certificate.Unknown(
              "the model is not linear in its parameters with squared loss",
              "the metric bound needs r = g'e + d"));
    }
    directional()
        .filter(found -> !(found.memory() instanceof Memory.Dense))
        .ifPresent(
            found ->
                outside.add(
                    new Certificate.Unknown(
                        "the memory is " + found.describe().text("memory"),
                        "the metric bound needs the dense one")));
    return outside;
  }

  /** Linear in its parameters: linear models, finite maps of a kernel, indicators of masks. */
  private boolean isLinear() {
    return model().linearInParameters()
        && model().link() == Link.IDENTITY
        && model().heads() == 1
        && model().outputs() == 1;
  }

  /** A sector [1, 1] leaves slope = residual alone. */
  private boolean isSquared() {
    return sector(Assumptions.none()).equals(Optional.of(new Sector(1, 1)));
  }

  /**
   * The sector of the slope against the residual y^ - y, or empty where it takes a bound that was
   * not granted. The logistic loss under the logistic link has s = r / (p (1 - p)), hence the
   * sector [4, 1 / sigma'(R)] for |score| <= R.
   */
  Optional<Sector> sector(Assumptions assumptions) {
    if (loss().describe().name().equals(Loss.logistic().describe().name())) {
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

  /** The factor alpha of a step of slope {@code s}, leverage h and |psi|; see {@link Gain}. */
  double alpha(double s, double h, double psiNorm) {
    DirectionalLaw found = directional().orElseThrow();
    double alpha =
        switch (found.gain()) {
          case PRINTED -> found.eta();
          case NORMALISED -> found.eta() / (1 + h);
          case TRUST -> found.eta() / (1 + s * s * h);
        };
    alpha = Math.min(alpha, found.safeguards().alphaMax());
    double norm = alpha * Math.abs(s) * psiNorm;
    return norm > found.safeguards().clip() ? alpha * found.safeguards().clip() / norm : alpha;
  }

  private static String word(Gain gain) {
    return gain.name().toLowerCase(java.util.Locale.ROOT);
  }
}
