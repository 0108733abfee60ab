package dev.flyball.loss;

/**
 * The sector that a loss's slope keeps to: {@code lower * z^2 <= z * slope(z) <= upper * z^2} for
 * the residual z (the paper's m and M, assumption "sector-bounded scalar feedback"). A loss whose
 * slope can vanish away from z = 0 has no lower sector, and then no contraction can be promised.
 */
public record Sector(double lower, double upper) {

  public Sector {
    if (!(lower >= 0) || !(upper >= lower)) {
      throw new IllegalArgumentException(
          "a sector needs 0 <= lower <= upper, not [%s, %s]".formatted(lower, upper));
    }
  }

  /** A sector bounded above only. */
  public static Sector withoutLower(double upper) {
    return new Sector(0, upper);
  }

  public boolean hasLower() {
    return lower > 0;
  }

  @Override
  public String toString() {
    return hasLower()
        ? "sector [%s, %s]".formatted(lower, upper)
        : "no lower sector (upper %s)".formatted(upper);
  }
}
