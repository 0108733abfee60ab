package dev.flyball.certify;

/**
 * One step of the linear model in the metric (docs/certificates.md, "The metric bound"), for any
 * factor alpha of the step, c = 1 - beta and leverage h:
 *
 * <p>U_{t+1} = N - Q a^2 - 2 alpha (1 - alpha h) a d + alpha^2 h d^2, N = beta U_t + c epsilon
 * |e|^2, Q = alpha (2 - alpha h) - c.
 */
record MetricStep(double beta, double epsilon, double alpha, double leverage) {

  private double c() {
    return 1 - beta;
  }

  /** Q: where positive, what the step takes from U along g outweighs what the new row adds. */
  double surplus() {
    return alpha * (2 - alpha * leverage) - c();
  }

  /** The identity's right-hand side, from U_t, |e_t|^2, a = g'e and r = a + d. */
  double next(double u, double errorSquare, double a, double r) {
    return beta * u
        + c() * epsilon * errorSquare
        + c() * a * a
        - 2 * alpha * r * a
        + alpha * alpha * r * r * leverage;
  }

  /** The contraction of N against U where the weakest eigenvalue of S_{t-1} is {@code weakest}. */
  double contraction(double weakest) {
    return contraction(beta, epsilon, weakest);
  }

  /** 1 - (1 - beta) lmin / (epsilon + lmin). */
  static double contraction(double beta, double epsilon, double weakest) {
    return 1 - (1 - beta) * weakest / (epsilon + weakest);
  }

  /** alpha^2 (1 - c h) / Q, what d^2 adds where Q > 0. */
  double disturbanceGain() {
    return alpha * alpha * (1 - c() * leverage) / surplus();
  }

  /**
   * The least bound on U_{t+1} from bounds on U_t and |d|: N + alpha^2 h d^2 plus the most that -Q
   * a^2 + 2 alpha |1 - alpha h| |a d| can be, where a^2 <= p N with p = h / (1 - c h).
   */
  double bound(double u, double weakest, double d) {
    double n = contraction(weakest) * u;
    // c h < 1 always, for the row is in S; rounding may not make it 1.
    double p = leverage / Math.max(Double.MIN_NORMAL, 1 - c() * leverage);
    double largest = Math.sqrt(p * n);
    double slope = alpha * Math.abs((1 - alpha * leverage) * d);
    double a = surplus() > 0 ? Math.min(largest, slope / surplus()) : largest;
    return n + alpha * alpha * leverage * d * d + (2 * slope - surplus() * a) * a;
  }

  /** h*, below which Q > 0 for the normalised gain. */
  static double leverageLimitNormalised(double eta, double beta) {
    double c = 1 - beta;
    return eta * ((2 - eta) + Math.sqrt((2 - eta) * (2 - eta) + 4 * c)) / (2 * c) - 1;
  }

  /** h*, below which Q > 0 for the printed gain; below 0 where eta <= (1 - beta) / 2. */
  static double leverageLimitPrinted(double eta, double beta) {
    return (2 * eta - (1 - beta)) / (eta * eta);
  }
}
