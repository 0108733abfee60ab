package dev.flyball.observability;

/**
 * The ridge of the metric B = S + ridge I. {@code FIXED} is the paper's text: the memory never
 * holds it. {@code ACCUMULATED} feeds it back into the average, M &lt;- beta M + (1 - beta) A +
 * epsilon I from M = 0, so that it is epsilon at the first step and grows to epsilon / (1 - beta);
 * the paper's appendix warns against it; it is here for comparisons. A relative ridge is epsilon
 * times the mean of S's diagonal, tr(S)/d, and so follows the scale of the data.
 */
public record Ridge(double epsilon, Kind kind, boolean relative) {

  /** Whether the ridge is added to the memory or averaged into it. */
  public enum Kind {
    FIXED,
    ACCUMULATED
  }

  public Ridge {
    if (!(epsilon > 0) || Double.isInfinite(epsilon)) {
      throw new IllegalArgumentException("epsilon must be positive, not " + epsilon);
    }
  }

  public static Ridge fixed(double epsilon) {
    return new Ridge(epsilon, Kind.FIXED, false);
  }

  public static Ridge accumulated(double epsilon) {
    return new Ridge(epsilon, Kind.ACCUMULATED, false);
  }

  /** This ridge, measured against the mean of the memory's diagonal. */
  public Ridge relativeToMemory() {
    return new Ridge(epsilon, kind, true);
  }

  /** The ridge after a step, from the one before it and the mean diagonal of the memory. */
  double next(double before, double beta, double meanDiagonal) {
    double base = relative ? epsilon * meanDiagonal : epsilon;
    return kind == Kind.ACCUMULATED ? beta * before + base : base;
  }
}
