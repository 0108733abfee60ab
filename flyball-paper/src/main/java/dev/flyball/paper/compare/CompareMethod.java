package dev.flyball.paper.compare;

import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.networks.debiased.DebiasedLaw;
import dev.flyball.networks.debiased.ObservationRates;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.paper.NameLookup;
import dev.flyball.paper.linear.LinearStream;
import dev.flyball.paper.linear.PaperLaw;
import dev.flyball.paper.trial.Method;
import dev.flyball.report.Role;
import dev.flyball.report.Stroke;
import dev.flyball.tables.peer.LearnerPeer;
import dev.flyball.tables.peer.Peer;
import java.util.Locale;

/** The methods compared. Each has one dial, eta; everything else stays at its usual value. */
enum CompareMethod implements Method {
  /** SGD on the unmasked rows: a reference, not a rival. */
  FULL("full view SGD", Role.FULL, Stroke.SOLID),
  MASKED("masked SGD", Role.MASKED, Stroke.SOLID),
  /** Polyak-Ruppert, over the last two thirds of the run. */
  AVERAGED("averaged masked SGD", Role.AVERAGED, Stroke.SOLID),
  NLMS("NLMS (scalar law)", Role.SCALAR, Stroke.SOLID),
  /** Lambda = 1 - eta. */
  RLS("RLS, λ = 1 − η", Role.RECURSIVE, Stroke.SOLID),
  ADAM("Adam", Role.ADAM, Stroke.SOLID),
  RMSPROP("RMSProp", Role.RMSPROP, Stroke.SOLID),
  IMPUTED("mean imputation + SGD", Role.IMPUTED, Stroke.SOLID),
  DIRECTIONAL("directional", Role.DIRECTIONAL, Stroke.SOLID),
  DIRECTIONAL_AVERAGED("directional, averaged", Role.DEBIASED, Stroke.DASHED),
  PRINTED("directional, printed gain", Role.DIRECTIONAL, Stroke.DASHED),
  TRUST("directional, trust gain", Role.DIRECTIONAL, Stroke.DOTTED),
  ACCUMULATED("directional, accumulated ridge", Role.RECURSIVE, Stroke.DASHED),
  DIAGONAL("directional, diagonal", Role.SCALAR, Stroke.DASHED),
  BLOCK("directional, block", Role.SCALAR, Stroke.DOTTED),
  WAITING("directional, waiting", Role.NEUTRAL, Stroke.SOLID),
  /** Its feedback is unbiased; averaged over the last two thirds of the run. */
  DEBIASED("debiased, averaged", Role.DEBIASED, Stroke.SOLID);

  private final Look look;

  /**
   * The method whose constant is {@code name}, in any case, with - for _.
   *
   * @throws IllegalArgumentException naming them all
   */
  static CompareMethod named(String name) {
    return NameLookup.of("method", name.toLowerCase(Locale.ROOT), values(), CompareMethod::option);
  }

  private String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  CompareMethod(String label, Role role, Stroke stroke) {
    this.look = new Look(label, role, stroke);
  }

  @Override
  public Look look() {
    return look;
  }

  /** Whether eta is one this method can be set to. */
  boolean takes(double eta) {
    return this != RLS || eta < 1;
  }

  /** The method at the start of a run of {@code steps} steps. */
  Peer start(double eta, int steps) {
    int size = LinearStream.SIZE;
    return switch (this) {
      case RLS -> new RecursiveLeastSquares(size, 1 - eta);
      case ADAM -> new Adam(size, eta);
      case RMSPROP -> new RmsProp(size, eta);
      case IMPUTED -> new MeanImputation(size, loop(Law.masked(eta)));
      default -> loop(law(eta, steps / 3));
    };
  }

  private static Peer loop(Law law) {
    return LearnerPeer.ofNumbers(
        Learner.builder(Model.linear(LinearStream.SIZE).withoutIntercept())
            .law(law)
            .withoutStandardising()
            .build());
  }

  /** The law of one of Flyball's own. Forced: the comparison goes on where users are stopped. */
  private Law law(double eta, long skip) {
    GradientLaw directional = PaperLaw.directional().eta(eta).force();
    return switch (this) {
      case AVERAGED -> Law.averaged(Law.masked(eta)).after(skip);
      case NLMS -> Law.scalar(eta, 1).force();
      case DIRECTIONAL -> directional;
      case DIRECTIONAL_AVERAGED -> Law.averaged(directional).after(skip);
      case PRINTED -> directional.gain(Gain.PRINTED);
      case TRUST -> directional.gain(Gain.TRUST);
      case ACCUMULATED -> directional.ridge(Ridge.accumulated(0.05));
      case DIAGONAL -> directional.memory(Memory.diagonal());
      case BLOCK -> directional.memory(Memory.block(LinearStream.GROUPS));
      case WAITING -> directional.memory(Memory.waiting(LinearStream.GROUPS));
      case DEBIASED ->
          Law.averaged(DebiasedLaw.of(ObservationRates.counted()).eta(eta)).after(skip);
      default -> Law.masked(eta);
    };
  }
}
