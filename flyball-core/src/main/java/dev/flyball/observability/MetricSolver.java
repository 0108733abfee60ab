package dev.flyball.observability;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * Solves with the metric B = scale * S + ridge I of a dense memory. Told of every actuation that
 * went into S, so that it may carry something along instead of starting anew.
 */
interface MetricSolver extends Stateful {
  /**
   * Up to this width a fresh factor takes little longer than what is carried along (15 against 11
   * microseconds here, as long at 48), in half the memory.
   */
  int FRESH_UP_TO = 96;

  static MetricSolver forWidth(int width, double beta, double tolerance) {
    return width <= FRESH_UP_TO
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
