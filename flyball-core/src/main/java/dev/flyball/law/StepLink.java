package dev.flyball.law;

/**
 * A link of the chain that decides on the factor alpha of a step -alpha q: {@link Gain}, then cap,
 * then clip. Each link takes alpha from the one before it, the first one takes the rate. Laws step
 * by this chain, and certificates rebuild their steps by it.
 */
@FunctionalInterface
public interface StepLink {

  /**
   * alpha behind this link.
   *
   * @param leverage h, where the gain uses it
   * @param energy &lt;grad, q&gt;, where the gain uses it
   * @param length |q|, where there is a clip
   */
  double factor(double alpha, double leverage, double energy, double length);

  /** This link and then {@code next}. */
  default StepLink then(StepLink next) {
    return (alpha, h, energy, length) ->
        next.factor(factor(alpha, h, energy, length), h, energy, length);
  }

  /** Holds alpha to at most {@code most}. */
  static StepLink cap(double most) {
    return (alpha, h, energy, length) -> Math.min(alpha, most);
  }

  /** Shortens steps longer than {@code most} to that length. */
  static StepLink clip(double most) {
    return (alpha, h, energy, length) -> {
      double norm = alpha * length;
      return norm > most ? alpha * most / norm : alpha;
    };
  }
}
