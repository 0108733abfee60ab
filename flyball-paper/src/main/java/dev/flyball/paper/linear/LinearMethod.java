package dev.flyball.paper.linear;

import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.observability.Ridge;
import dev.flyball.paper.trial.Method;
import dev.flyball.report.Role;
import dev.flyball.report.Stroke;
import java.util.function.DoubleFunction;

/** The learners of Experiment 1, with the paper's constants. */
enum LinearMethod implements Method {
  /** SGD on the unmasked input: a reference that does not exist in practice. */
  FULL("full", Role.FULL, Stroke.SOLID, Law::masked),
  MASKED("masked", Role.MASKED, Stroke.SOLID, Law::masked),
  SCALAR("scalar", Role.SCALAR, Stroke.SOLID, eta -> Law.scalar(eta, 1)),
  /** The reading that reproduces the paper's directional rows. */
  DIRECTIONAL("directional", Role.DIRECTIONAL, Stroke.SOLID, PaperLaw.directional()::eta),
  /** The law as it is printed. */
  PRINTED(
      "directional, printed gain",
      Role.DIRECTIONAL,
      Stroke.DASHED,
      eta -> PaperLaw.directional().eta(eta).gain(Gain.PRINTED).force()),
  /** The safeguarded gain of Experiment 2. */
  TRUST(
      "directional, trust gain",
      Role.DIRECTIONAL,
      Stroke.DOTTED,
      eta -> PaperLaw.directional().eta(eta).gain(Gain.TRUST).alphaMax(1).clip(5).force()),
  ACCUMULATED(
      "directional, printed gain, accumulated ridge",
      Role.RECURSIVE,
      Stroke.DASHED,
      eta ->
          PaperLaw.directional()
              .eta(eta)
              .gain(Gain.PRINTED)
              .ridge(Ridge.accumulated(0.05))
              .force()),
  NORMALISED_ACCUMULATED(
      "directional, accumulated ridge",
      Role.RECURSIVE,
      Stroke.SOLID,
      eta -> PaperLaw.directional().eta(eta).ridge(Ridge.accumulated(0.05)));

  private final Look look;
  private final DoubleFunction<Law> law;

  LinearMethod(String label, Role role, Stroke stroke, DoubleFunction<Law> law) {
    this.look = new Look(label, role, stroke);
    this.law = law;
  }

  @Override
  public Look look() {
    return look;
  }

  Law law(double eta) {
    return law.apply(eta);
  }

  /** Whether the paper prints this learner's rows in Table 1. */
  boolean inPaper() {
    return this == MASKED || this == SCALAR || this == DIRECTIONAL;
  }
}
