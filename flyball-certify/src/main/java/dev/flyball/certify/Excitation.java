package dev.flyball.certify;

/**
 * How well a run excited a space, over windows of {@code window} steps.
 *
 * @param space where
 * @param window T
 * @param sensitivity G, the largest |g_t|
 * @param raw lambda_g, the least eigenvalue of a window's sum of g g' (assumption "raw
 *     windowed/eventual observability"); 0 if some window misses a direction
 * @param effective mu, the same of psi psi' with psi = B^-1 g (assumption "windowed observability
 *     in the update geometry")
 * @param variation nu_T, how far the inverse metric moves within a window, or NaN where it was too
 *     large to compute or is not kept ({@link Constants#variationBound} always bounds it)
 */
public record Excitation(
    Space space, int window, double sensitivity, double raw, double effective, double variation) {

  public Excitation {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
  }
}
