package dev.flyball.certify;

import dev.flyball.loss.Sector;

/**
 * One step of a model that is linear in its parameters, in the metric
 * (docs/research/certificates.md, "The metric bound"), for any factor alpha of the step, c = 1 -
 * beta and leverage h:
 *
 * <p>U_{t+1} = N - Q a^2 - 2 alpha (1 - alpha h) a d + alpha^2 h d^2, N = beta U_t + c epsilon
 * |e|^2, Q = alpha (2 - alpha h) - c.
 *
 * <p>For several rows h is the largest eigenvalue of G B^-1 G', a and d are the norms of vectors,
 * and the identity is an upper bound. Where the slope is k a + d with k in a sector {@code share},
 * Q is the least of Q(k) = alpha k (2 - alpha k h) - c over it, which its ends have.
 */
record MetricStep(double beta, double epsilon, double alpha, double leverage, Sector share) {
  static final Sector WHOLE = new Sector(1, 1);

  /** A step whose slope is the residual: the squared loss. */
  MetricStep(double beta, double epsilon, double alpha, double leverage) {
    this(beta, epsilon, alpha, leverage, WHOLE);
  }

  private double c() {
    return 1 - beta;
  }

  /** Q: where positive, what the step takes from U along g outweighs what the new row adds. */
  double surplus() {
    return Math.min(surplus(share.lower()), surplus(share.upper()));
  }

  private double surplus(double k) {
    return alpha * k * (2 - alpha * k * leverage) - c();
  }

  /**
   * The identity's right-hand side, from N, what is left of U_t when the memory has forgotten, a =
   * g'e and r = a + d.
   */
  double next(double n, double a, double r) {
    return n + c() * a * a - 2 * alpha * r * a + alpha * alpha * r * r * leverage;
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
   * p = h / (1 - c h), with which a^2 is at most p N: g'K^-1 g for the metric K from which this row
   * is still missing. c h < 1 always, for the row is in S; rounding may not make it 1.
   */
  double reach() {
    return leverage / Math.max(Double.MIN_NORMAL, 1 - c() * leverage);
  }

  /**
   * The least bound on U_{t+1} from bounds on U_t and |d|: N + alpha^2 h d^2 plus the most that -Q
   * a^2 + 2 alpha |1 - alpha k h| |a d| can be, where a^2 <= p N.
   */
  double bound(double u, double weakest, double d) {
    double n = contraction(weakest) * u;
    double largest = Math.sqrt(reach() * n);
    double slope = alpha * overshoot() * Math.abs(d);
    double surplus = surplus();
    double a = surplus > 0 ? Math.min(largest, slope / surplus) : largest;
    return n + alpha * alpha * leverage * d * d + (2 * slope - surplus * a) * a;
  }

  /** The largest |1 - alpha k h|. */
  private double overshoot() {
    return Math.max(
        Math.abs(1 - alpha * share.lower() * leverage),
        Math.abs(1 - alpha * share.upper() * leverage));
  }

  /** The bound on |g'e|, what the prediction of this row was off before it was learned from. */
  double prediction(double u, double weakest) {
    return Math.sqrt(reach() * contraction(weakest) * u);
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
