package dev.flyball.certify;

/** The conditions a certificate can fail on. */
public enum Condition {
  WINDOW_SPANS("the window spans the space (T >= dimension)"),
  WINDOW_FITS("the run holds a whole window"),
  ACTUATION("something was ever actuated (G > 0)"),
  SECTOR("sector-bounded scalar feedback"),
  MISMATCH("bounded closed-loop residual mismatch"),
  RAW_OBSERVABILITY("raw windowed observability (lambda_g > 0)"),
  EFFECTIVE_OBSERVABILITY("windowed observability in the update geometry (mu > 0)"),
  ETA_DISSIPATION("step size of lemma 3 (one-step dissipation)"),
  ETA_COERCIVITY("step size of lemma 4 (windowed coercivity)"),
  ETA_CONTRACTION("step size of the proposition (eta < 8 / (m mu))"),
  DISTURBANCE("bounded disturbance d"),
  LEVERAGE("leverage below the gain's limit h*"),
  MEMORY_EXCITED("the memory holds every direction (smallest eigenvalue of S > 0)"),
  CONTRACTS("the error contracts by more than rounding"),
  FORGETS_START("the bound on the error at the start comes down along the run");

  private final String words;

  Condition(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
