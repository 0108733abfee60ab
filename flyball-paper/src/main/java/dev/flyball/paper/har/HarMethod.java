package dev.flyball.paper.har;

import dev.flyball.control.Curvature;
import dev.flyball.control.Gain;
import dev.flyball.control.Law;
import dev.flyball.control.WeightDecay;
import dev.flyball.paper.linear.PaperLaw;
import dev.flyball.paper.trial.Method;
import dev.flyball.report.Role;
import java.util.List;
import java.util.Optional;

/** How the heads of Experiment 2 learn: the paper's four laws, and two others to hold them to. */
enum HarMethod implements Method {
  /** SGD on the unmasked rows: the reference that nobody has. */
  FULL("full", Role.FULL, 0),
  MASKED("masked", Role.MASKED, 0),
  SCALAR("scalar", Role.SCALAR, 1),
  DIRECTIONAL("directional", Role.DIRECTIONAL, 0.05),
  /** Masked SGD that predicts with the mean of its parameters. */
  AVERAGED("masked, averaged", Role.AVERAGED, 0),
  ADAM("Adam", Role.ADAM, 0);

  /** The step size that the paper gives all of its laws. */
  static final double PAPER_ETA = 0.005;

  /** The paper's coupled form: lambda w joins the gradient, and goes through B^-1. */
  static final WeightDecay DECAY = WeightDecay.coupled(1e-4);

  private static final double ALPHA_MAX = 1;
  private static final double CLIP = 5;

  private final Look look;
  private final double epsilon;

  HarMethod(String label, Role role, double epsilon) {
    this.look = new Look(label, role);
    this.epsilon = epsilon;
  }

  /** The paper's four. */
  public static List<HarMethod> papers() {
    return List.of(FULL, MASKED, SCALAR, DIRECTIONAL);
  }

  @Override
  public Look look() {
    return look;
  }

  @Override
  public boolean seesEverything() {
    return this == FULL;
  }

  /** The paper's epsilon; 0 for a method that has none. */
  double epsilon() {
    return epsilon;
  }

  /** The law that a learner of the loop follows; none for a method that is no law of ours. */
  Optional<Law> law(HarModel model, double eta, double epsilonNow) {
    return switch (this) {
      case FULL, MASKED -> Optional.of(Law.masked(eta).decay(DECAY));
      case SCALAR ->
          Optional.of(
              Law.scalar(eta, epsilonNow)
                  .curvature(Curvature.AS_PRINTED)
                  .alphaMax(ALPHA_MAX)
                  .decay(DECAY)
                  .force());
      case DIRECTIONAL ->
          Optional.of(
              PaperLaw.directional()
                  .eta(eta)
                  .epsilon(epsilonNow)
                  .gain(Gain.TRUST)
                  .alphaMax(ALPHA_MAX)
                  .clip(CLIP)
                  .memory(model.memory())
                  .decay(DECAY)
                  .force());
      case AVERAGED -> Optional.of(Law.averaged(Law.masked(eta).decay(DECAY)));
      case ADAM -> Optional.empty();
    };
  }
}
