package dev.flyball.observability;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * Solves with the metric B = scale * S + ridge I of a dense memory. Told of every actuation that
 * went into S, so that it may carry something along instead of starting anew.
 */
interface MetricSolver extends Stateful {
  /**
   * Up to this width a fresh factor takes no longer than what is carried along, in half the memory:
   * with vector kernels both took as long at 72 (10.8 against 10.0 microseconds at 80), without
   * them at 44 (14.0 against 12.0 at 56, 51 against 36 at 96).
   */
  static int freshUpTo(String kernels) {
    return kernels.equals("plain") ? 56 : 80;
  }

  static MetricSolver forWidth(int width, double beta, double tolerance) {
    return width <= freshUpTo(Kernels.provider())
        ? new FreshFactor(width)
        : new CarriedSolver(width, beta, tolerance);
  }

  /** S has decayed once and then taken in {@code actuation}. */
  void observed(Actuation actuation);

  /** Solves (scale * s + ridge I) x = b; two different arrays. */
  void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x);

  /** The relative error of x that an iteration may leave; 0 where there is none. */
  double tolerance();

  void reset();

  long numBytes();
}
