package dev.flyball.observability;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * Solves with the metric B = scale * S + ridge I of a dense memory. It is told of every actuation,
 * so that it may update an inverse instead of factorising again.
 */
interface MetricSolver extends Stateful {
  /** The tolerance of single rows under the usual tolerance. */
  double OF_ROWS = 1e-8;

  /**
   * Of the tolerance, what an iteration with an inverse that is carried along may leave. The rest
   * is for what rounding adds to the inverse: at most 2e-12 of a solution was measured where tr S
   * is 5e4 ridges, and it grows as that ratio does, which ends at 1e6.
   */
  double SHARE_OF_ITERATION = 0.9;

  /**
   * Up to this width the memory is solved by a fresh factor, which is exact to rounding and faster.
   */
  int FRESH_UP_TO = 8;

  /**
   * The tolerance of single rows: two digits or so below the given one, which cost a product or
   * two, unless a looser one than usual was given. Minibatches have a factor.
   */
  static double ofRows(double tolerance) {
    return tolerance > Memory.TOLERANCE ? tolerance : Math.min(tolerance, OF_ROWS);
  }

  /** The fastest at this width. */
  static MetricSolver forWidth(int width, double beta, double tolerance) {
    // A memory that forgets most of itself at once leaves nothing worth carrying.
    return width <= FRESH_UP_TO || beta * CarriedInverse.WIDEST_SPREAD < 1
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

  /** Whether the last solution was by an inverse that is carried along. */
  default boolean carries() {
    return false;
  }
}
