package dev.flyball.certify;

import dev.flyball.loss.Sector;

/**
 * Every constant of the paper's lemmas 1-4 and of its proposition, from what was measured and what
 * was set. Names are the paper's; a constant that needs a condition means nothing where {@link
 * Certifier} finds that condition failed.
 *
 * @param sharpened whether b_low is the bound that holds after the first window (lemma 1) instead
 *     of epsilon
 */
public record Constants(
    Excitation excitation,
    Sector sector,
    double eta,
    double beta,
    double epsilon,
    boolean sharpened) {

  /** b_low of lemma 1: epsilon, or the sharpened bound. */
  public double bLow() {
    return sharpened ? sharpenedLow() : epsilon;
  }

  /**
   * epsilon + (1 - beta) beta^(T-1) lambda_g: B_t is at least this from step T - 1 on (lemma 1).
   */
  public double sharpenedLow() {
    return epsilon + (1 - beta) * Math.pow(beta, window() - 1) * excitation.raw();
  }

  /** b_high = epsilon + G^2 (lemma 1). */
  public double bHigh() {
    return epsilon + g2();
  }

  /** G / b_low, a bound on |psi_t| (lemma 1). */
  public double directionBound() {
    return excitation.sensitivity() / bLow();
  }

  /** 2 (1 - beta) G^2 / b_low^2, a bound on |P_{t+1} - P_t|. */
  public double incrementBound() {
    return 2 * (1 - beta) * g2() / (bLow() * bLow());
  }

  /** The EMA bound on nu_T. */
  public double variationBound() {
    double t = window();
    return incrementBound() * Math.sqrt(t * (t - 1) * (2 * t - 1) / 6);
  }

  /** sqrt(lambda_g) / b_high - G nu: the transfer lemma asks that it be positive. */
  public double transferMargin(double variation) {
    return Math.sqrt(excitation.raw()) / bHigh() - excitation.sensitivity() * variation;
  }

  /** mu by the transfer lemma from lambda_g and {@code variation}; 0 where it does not apply. */
  public double transferred(double variation) {
    double margin = transferMargin(variation);
    return margin > 0 ? margin * margin : 0;
  }

  /** m b_low^2 / (2 M^2 G^2), the largest eta of lemma 3. */
  public double etaDissipation() {
    return m() * bLow() * bLow() / (2 * upper2() * g2());
  }

  /** mu m b_low^4 / (4 G^4 M^2 T^2): below it theta is positive (lemma 4). */
  public double etaCoercivity() {
    double t = window();
    return mu() * m() * pow4(bLow()) / (4 * g2() * g2() * upper2() * t * t);
  }

  /** 8 / (m mu), the proposition's third bound. */
  public double etaContraction() {
    return 8 / (m() * mu());
  }

  /** alpha_0 = eta m / 2. */
  public double alpha0() {
    return eta * m() / 2;
  }

  /** gamma_0 = eta M^2 / m. */
  public double gamma0() {
    return eta * upper2() / m();
  }

  /** alpha = alpha_0 / 2. */
  public double alpha() {
    return alpha0() / 2;
  }

  /** gamma = alpha_0 + gamma_0. */
  public double gamma() {
    return alpha0() + gamma0();
  }

  /** theta of lemma 4. */
  public double theta() {
    double t = window();
    return mu() / 2 - 2 * eta * g2() * g2() * upper2() * t * t / (m() * pow4(bLow()));
  }

  /** zeta of lemma 4. */
  public double zeta() {
    double t = window();
    double numerator = 2 * eta * eta * g2() * g2() * upper2() * upper2() * t * t * t;
    return numerator / (m() * m() * pow4(bLow()));
  }

  /** q = sqrt(1 - alpha theta), the contraction of |e| over a window. */
  public double q() {
    return Math.sqrt(1 - alpha() * theta());
  }

  /** A, how much |e| may grow within a window. */
  public double a() {
    return 1 + motion() * Math.sqrt(window() / alpha0());
  }

  /** C of the proof: the disturbance's share at the ends of windows. */
  public double c() {
    return Math.sqrt((alpha() * zeta() + gamma() * window()) / (alpha() * theta()));
  }

  /** D of the proof: the disturbance's share within a window. */
  public double d() {
    return motion() * window() * Math.sqrt(gamma0() / alpha0());
  }

  /** L = A C + D. */
  public double l() {
    return a() * c() + d();
  }

  /** eta G M / b_low: the motion of a step per unit of residual (lemma 3). */
  public double motion() {
    return eta * excitation.sensitivity() * sector.upper() / bLow();
  }

  /** mu, as measured in the update geometry. */
  public double mu() {
    return excitation.effective();
  }

  /** The step the analysis starts from: 0, or T - 1 where b_low is the sharpened one. */
  public int from() {
    return sharpened ? window() - 1 : 0;
  }

  /** The proposition's bound on |e| for a mismatch of at most {@code deltaBar}. */
  ErrorBound bound(double deltaBar) {
    return ErrorBound.windowed(q(), a(), l(), window(), from(), deltaBar);
  }

  private int window() {
    return excitation.window();
  }

  private double m() {
    return sector.lower();
  }

  private double upper2() {
    return sector.upper() * sector.upper();
  }

  private double g2() {
    return excitation.sensitivity() * excitation.sensitivity();
  }

  private static double pow4(double x) {
    return x * x * x * x;
  }
}
