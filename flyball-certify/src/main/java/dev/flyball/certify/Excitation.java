package dev.flyball.certify;

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
   * Measures that of a walk, exactly: every window of T steps in a row, from step {@code from} on
   * for the effective one. O(n (T k^2 + k^3)).
   */
  static final class Watch implements Replay.Listener {
    private final Space space;
    private final int window;
    private final int from;
    private final WindowGram rows;
    private final WindowGram directions;
    private final WeakestDirection raw;
    private final WeakestDirection effective;
    private final PackedSymmetric inverse;

    /** Null where the inverse metrics of a window do not fit into {@link #MOST_NUMBERS}. */
    private final MetricVariation variation;

    private double energy;

    Watch(RunRecord record, Space space, int window, int from) {
      int k = space.dimension();
      this.space = space;
      this.window = window;
      this.from = from;
      this.rows = new WindowGram(k, window);
      this.directions = new WindowGram(k, window);
      this.raw = new WeakestDirection(k);
      this.effective = new WeakestDirection(k);
      this.inverse = new PackedSymmetric(k);
      long numbers = (long) window * k * (k + 1) / 2;
      boolean fits = numbers <= MOST_NUMBERS && record.steps() >= window;
      this.variation = fits ? new MetricVariation(k, window) : null;
    }

    @Override
    public void see(Replay at) {
      energy = Math.max(energy, Kernels.squaredNorm(at.row(), 0, at.row().length));
      rows.add(at.row());
      // Once a window misses a direction, no other can make up for it.
      if (rows.full() && raw.least() > 0) {
        raw.consider(rows.sum());
      }
      if (at.step() >= from) {
        directions.add(at.psi());
        if (directions.full() && effective.least() > 0) {
          effective.consider(directions.sum());
        }
      }
      // Where mu is 0 the variation matters to nothing.
      if (variation != null && effective.least() > 0) {
        at.metric.invertInto(inverse);
        variation.add(inverse);
      }
    }

    Excitation measured() {
      boolean varied = variation != null && effective.least() > 0;
      return new Excitation(
          space,
          window,
          Math.sqrt(energy),
          orNothing(raw.least()),
          orNothing(effective.least()),
          varied ? variation.largest() : Double.NaN);
    }

    /** Without a complete window the excitation counts as 0. */
    private static double orNothing(double least) {
      return Double.isInfinite(least) ? 0 : least;
    }
  }
}
