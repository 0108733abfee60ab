package dev.flyball.certify;

import dev.flyball.law.DirectionalLaw;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

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
 *     large to compute ({@link Constants#variationBound} always bounds it)
 */
public record Excitation(
    Space space, int window, double sensitivity, double raw, double effective, double variation) {
  private static final long MOST_NUMBERS = 20_000_000;

  public Excitation {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
  }

  /**
   * That of a record, exactly: every window of T steps in a row, from step {@code from} on for the
   * effective one. O(n (T k^2 + k^3)).
   */
  static Excitation of(RunRecord record, Space space, DirectionalLaw law, int window, int from) {
    int k = space.dimension();
    Replay replay = new Replay(record, space, law);
    WindowGram rows = new WindowGram(k, window);
    WindowGram directions = new WindowGram(k, window);
    WeakestDirection raw = new WeakestDirection(k);
    WeakestDirection effective = new WeakestDirection(k);
    double energy = 0;
    while (replay.next()) {
      energy = Math.max(energy, Kernels.squaredNorm(replay.row(), 0, k));
      rows.add(replay.row());
      // Once a window misses a direction, no other can make up for it.
      if (rows.full() && raw.least() > 0) {
        raw.consider(rows.sum());
      }
      if (replay.step() >= from) {
        directions.add(replay.psi());
        if (directions.full() && effective.least() > 0) {
          effective.consider(directions.sum());
        }
      }
    }
    return new Excitation(
        space,
        window,
        Math.sqrt(energy),
        orNothing(raw.least()),
        orNothing(effective.least()),
        effective.least() > 0 ? variation(record, space, law, window) : Double.NaN);
  }

  /** Without a complete window the excitation counts as 0. */
  private static double orNothing(double least) {
    return Double.isInfinite(least) ? 0 : least;
  }

  /**
   * nu_T; NaN where mu is 0, so that it matters to nothing, or the inverse metrics of a window do
   * not fit into {@link #MOST_NUMBERS}.
   */
  private static double variation(RunRecord record, Space space, DirectionalLaw law, int window) {
    long numbers = (long) window * space.dimension() * (space.dimension() + 1) / 2;
    if (numbers > MOST_NUMBERS || record.steps() < window) {
      return Double.NaN;
    }
    Replay replay = new Replay(record, space, law);
    MetricVariation variation = new MetricVariation(space.dimension(), window);
    PackedSymmetric inverse = new PackedSymmetric(space.dimension());
    while (replay.next()) {
      replay.metric.invertInto(inverse);
      variation.add(inverse);
    }
    return variation.largest();
  }
}
