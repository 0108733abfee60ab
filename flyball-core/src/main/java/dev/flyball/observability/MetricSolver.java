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
   * Up to this width the memory is solved by a fresh factor, in half the room of what is carried
   * along. One run a width on a busy machine, in microseconds, fresh against carried: with vector
   * kernels 7.4 and 7.7 at 64, 10.8 and 10.0 at 80, 15.2 and 13.1 at 96; without them 6.6 and 6.4
   * at 40, 14.0 and 12.0 at 56, 51 and 36 at 96. Where the two are close the fresh factor is kept,
   * because it is exact to rounding.
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

  /**
   * S, which has decayed once, takes in weight times the actuation, and {@link #observed} is done.
   * A solver that rarely looks at S may let rows wait: {@link #settled} has them all.
   *
   * @param trace tr S after it, with the decay that is kept beside S
   */
  default void take(Actuation actuation, PackedSymmetric s, double weight, double trace) {
    actuation.addTo(s, weight);
    observed(actuation);
  }

  /** Puts all that waits into S. */
  default void settle(PackedSymmetric s) {}

  /** S with all that waits, the same bits as after {@link #settle}; changes nothing. */
  default PackedSymmetric settled(PackedSymmetric s) {
    return s;
  }

  /** Solves (scale * s + ridge I) x = b; two different arrays. */
  void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x);

  /** The relative error of x that an iteration may leave; 0 where there is none. */
  double tolerance();

  void reset();

  long numBytes();
}
