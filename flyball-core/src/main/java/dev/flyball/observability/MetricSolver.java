package dev.flyball.observability;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.TriangleParts;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;

/**
 * Solves with the metric B = scale * S + ridge I of a dense memory. Told of every actuation that
 * went into S, so that it may carry something along instead of starting anew.
 */
interface MetricSolver extends Stateful {
  /** Up to this width the memory is solved by a fresh factor, which is exact to rounding. */
  int FRESH_UP_TO = 16;

  /** Up to this width the carried inverse is a whole square. */
  int SQUARE_UP_TO = 128;

  /** Up to this width a minibatch is solved by a fresh factor. */
  static int freshMinibatchesUpTo(String kernels) {
    return kernels.equals("plain") ? 56 : 80;
  }

  /** The fastest at this width; {@code workers} share passes over triangles that are wide. */
  static MetricSolver forWidth(int width, double beta, double tolerance, Workers workers) {
    if (width > SQUARE_UP_TO) {
      return new CarriedSolver(width, beta, tolerance, new TriangleParts(width, workers));
    }
    FreshFactor fresh = new FreshFactor(width);
    // A memory that forgets most of itself at once leaves nothing worth carrying.
    if (width <= FRESH_UP_TO || beta * SquareInverse.WIDEST_SPREAD < 1) {
      return fresh;
    }
    return new SquareSolver(
        width,
        beta,
        tolerance,
        fresh,
        width <= freshMinibatchesUpTo(Kernels.provider())
            ? fresh
            : new IteratedSolution(width, tolerance, fresh));
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
