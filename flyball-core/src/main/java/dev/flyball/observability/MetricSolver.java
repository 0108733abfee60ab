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
  /**
   * Up to this width an inverse that is carried along has to wait for a stream that goes on: vector
   * kernels are slow until they are compiled, and a factor of that width does without them. At 12
   * parameters compiling takes half a second, which a million rows save again.
   */
  int WAITS_UP_TO = 16;

  /** What single rows are solved to with the usual tolerance. */
  double OF_ROWS = 1e-8;

  /** So many rows are solved by factors first. */
  int ROWS_TO_WAIT = 65_536;

  /**
   * Of the tolerance, what an iteration with an inverse that is carried along may leave. The rest
   * is for what rounding adds to the inverse: at most 2e-12 of a solution was measured where tr S
   * is 5e4 ridges, and it grows as that ratio does, which ends at 1e6.
   */
  double SHARE_OF_ITERATION = 0.9;

  /**
   * Up to this width the memory is solved by a fresh factor, which is exact to rounding. Measured
   * on a busy machine, in microseconds, fresh against carried: with vector kernels 0.26 and 0.21 at
   * 8, 0.39 and 0.30 at 10, 0.53 and 0.29 at 12; without them 0.55 and 0.48 at 12, 0.94 and 0.62 at
   * 16.
   */
  static int freshUpTo(String kernels) {
    return kernels.equals("plain") ? 12 : 8;
  }

  /**
   * Up to this width the inverse that is carried along is a whole square, beyond it a triangle: one
   * that does not fit into the nearest cache is waited for. Square against triangle: with vector
   * kernels 1.2 and 1.7 at 40, 2.8 and 3.2 at 64, 4.7 and 4.4 at 80; without them 2.9 and 5.1 at
   * 40, 76 and 143 at 200.
   */
  static int squareUpTo(String kernels) {
    return kernels.equals("plain") ? 200 : 64;
  }

  /** Up to this width a minibatch is solved by a fresh factor. */
  static int freshMinibatchesUpTo(String kernels) {
    return kernels.equals("plain") ? 56 : 80;
  }

  /**
   * What single rows are solved to, where minibatches are solved to {@code tolerance}: closer by
   * two digits or so, which are one product or two, unless a looser one than usual was asked for.
   */
  static double ofRows(double tolerance) {
    return tolerance > Memory.TOLERANCE ? tolerance : Math.min(tolerance, OF_ROWS);
  }

  /** The fastest at this width; {@code workers} share passes over triangles that are wide. */
  static MetricSolver forWidth(int width, double beta, double tolerance, Workers workers) {
    String kernels = Kernels.provider();
    if (width > squareUpTo(kernels)) {
      return new CarriedSolver(width, beta, tolerance, new TriangleParts(width, workers));
    }
    FreshFactor fresh = new FreshFactor(width);
    // A memory that forgets most of itself at once leaves nothing worth carrying.
    if (width <= freshUpTo(kernels) || beta * SquareInverse.WIDEST_SPREAD < 1) {
      return fresh;
    }
    MetricSolver minibatches =
        width <= freshMinibatchesUpTo(kernels)
            ? fresh
            : new IteratedSolution(width, tolerance, fresh);
    boolean waits = width <= WAITS_UP_TO && !kernels.equals("plain");
    return new SquareSolver(width, beta, tolerance, waits ? ROWS_TO_WAIT : 0, fresh, minibatches);
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

  void reset();

  long numBytes();
}
