package dev.flyball.report;

import java.util.List;

/** The paper's equations that reports speak of, ready to be linked to. */
public final class PaperEquations {
  private static final String LAWS = "Closing the Loop, “Directionally-aware update law”";
  private static final String METRICS =
      "Closing the Loop, “Learning coherence and stability metrics”";

  public static final Equation MASKED =
      new Equation(
          "masked-law",
          "Masked gradient step",
          "w_{t+1} = w_{t} − η ∇ℓ_{t}(x̃_{t}),  x̃_{t} = M_{t} x_{t}",
          "Closing the Loop, “Linear regression with masked inputs”");

  public static final Equation SCALAR =
      new Equation(
          "scalar-law",
          "Scalar law",
          "w_{t+1} = w_{t} − η / (ε + ‖g_{t}‖^{2}) · ∇ℓ_{t}",
          "Closing the Loop, “A prototypic observability-aware update”");

  public static final Equation MEMORY =
      new Equation(
          "memory",
          "Memory and metric",
          "S_{t} = β S_{t−1} + (1 − β) g_{t} g_{t}^{⊤},  B_{t} = S_{t} + ε I",
          "Closing the Loop, “Directional excitation and observability history”");

  public static final Equation DIRECTIONAL =
      new Equation(
          "directional-law", "Directional law", "w_{t+1} = w_{t} − η B_{t}^{−1} ∇ℓ_{t}", LAWS);

  public static final Equation NORMALISED =
      new Equation(
          "normalised-gain",
          "Directional law, normalised gain",
          "w_{t+1} = w_{t} − η / (1 + h_{t}) · B_{t}^{−1} ∇ℓ_{t},"
              + "  h_{t} = g_{t}^{⊤} B_{t}^{−1} g_{t}",
          "docs/research/reproduction.md");

  public static final Equation TRUST =
      new Equation(
          "trust-gain",
          "Directional law, trust gain",
          "w_{t+1} = w_{t} − α_{t} q_{t},  q_{t} = B_{t}^{−1} ∇ℓ_{t},"
              + "  α_{t} = min(η / (1 + ⟨∇ℓ_{t}, q_{t}⟩), α_{max});  a step longer than the clip is"
              + " scaled to its length",
          "Closing the Loop, Appendix, Experiment 2, “Full order controller implementation”");

  public static final Equation COHERENCE =
      new Equation(
          "coherence",
          "Update coherence",
          "C(t) = 1/W · Σ_{k<W} ⟨Δw_{t−k}, Δw_{t−k−1}⟩ / (‖Δw_{t−k}‖ ‖Δw_{t−k−1}‖)",
          METRICS);

  public static final Equation SMOOTHNESS =
      new Equation(
          "smoothness",
          "Trajectory smoothness",
          "1/W · Σ_{k<W} ‖w_{t−k} − 2 w_{t−k−1} + w_{t−k−2}‖",
          METRICS);

  public static final Equation STABILITY =
      new Equation("stability", "Final stability", "std(‖w_{t}‖ : t ∈ [N − W, N])", METRICS);

  public static final Equation CONTRACTION =
      new Equation(
          "contraction",
          "Contraction rate",
          "ρ from the fit log ‖w_{t} − w*‖^{2} ~ −ρ t + c",
          METRICS);

  public static final Equation OCCUPATION =
      new Equation(
          "occupation",
          "Occupation times",
          "shares of the steps with C(t) ≤ −0.04 (severe misalignment), C(t) ≤ 0 (misalignment),"
              + " C(t) > 0 (alignment)",
          "Closing the Loop, Experiment 1");

  private PaperEquations() {}

  /** All of them, in the order in which a step meets them. */
  public static List<Equation> all() {
    return List.of(
        MASKED,
        SCALAR,
        MEMORY,
        DIRECTIONAL,
        NORMALISED,
        TRUST,
        COHERENCE,
        SMOOTHNESS,
        STABILITY,
        CONTRACTION,
        OCCUPATION);
  }
}
