package dev.flyball.paper.har;

import dev.flyball.law.Curvature;
import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.paper.linear.PaperLaw;
import dev.flyball.paper.trial.Method;
import dev.flyball.report.Role;

/** How the heads of Experiment 2 learn, with the paper's constants. */
enum HarMethod implements Method {
  /** SGD on the unmasked rows: a reference that does not exist in practice. */
  FULL("full", Role.FULL, 0),
  MASKED("masked", Role.MASKED, 0),
  SCALAR("scalar", Role.SCALAR, 1),
  DIRECTIONAL("directional", Role.DIRECTIONAL, 0.05);

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

  @Override
  public Look look() {
    return look;
  }

  /** The law of the heads of {@code model}. */
  Law law(HarModel model) {
    return switch (this) {
      case FULL, MASKED -> Law.masked(PAPER_ETA).decay(DECAY);
      case SCALAR ->
          Law.scalar(PAPER_ETA, epsilon)
              .curvature(Curvature.AS_PRINTED)
              .alphaMax(ALPHA_MAX)
              .decay(DECAY)
              .force();
      case DIRECTIONAL ->
          PaperLaw.directional()
              .eta(PAPER_ETA)
              .epsilon(epsilon)
              .gain(Gain.TRUST)
              .alphaMax(ALPHA_MAX)
              .clip(CLIP)
              .memory(model.memory())
              .decay(DECAY)
              .force();
    };
  }
}
