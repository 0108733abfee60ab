package dev.flyball.law;

/**
 * Limits on a step: a cap on alpha and a clip on the norm of the step. Infinite means off. Each
 * counts how often it acted ({@code Controller.capped}, {@code clipped}).
 */
public record Safeguards(double alphaMax, double clip) {

  public Safeguards {
    if (!(alphaMax > 0)) {
      throw new IllegalArgumentException("alphaMax must be positive, not " + alphaMax);
    }
    if (!(clip > 0)) {
      throw new IllegalArgumentException("the norm clip must be positive, not " + clip);
    }
  }

  /** Whether steps are clipped. */
  public boolean clips() {
    return clip < Double.POSITIVE_INFINITY;
  }

  public static Safeguards none() {
    return new Safeguards(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
