package dev.flyball.control;

import dev.flyball.linalg.Kernels;
import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Observability;
import org.jspecify.annotations.Nullable;

/**
 * The step along one row in a metric that is diagonal: it moves what the row has seen and nothing
 * else, so nothing else is touched. Gradient, q and step stand side by side, one entry for each
 * parameter that the row names. Rounding apart (sums run over what was seen, not over all), it is
 * the step that {@link DirectionalController} takes over all parameters. O(seen), whatever d is.
 */
final class SeenStep {
  /** Norms of the gradient outside of these are left to the solve that brings them near 1. */
  private static final double LEAST_NORM = 0x1p-250;

  private static final double MOST_NORM = 0x1p250;

  /** A step below this cannot carry a finite parameter past the largest number. */
  private static final double HARMLESS = 0x1p900;

  private final Observability observability;
  private double[] q = {};

  /** Where the metric is uniform, q is this times the row, and is not written out. */
  private boolean alongRow;

  private double factor;

  SeenStep(Observability observability) {
    this.observability = observability;
  }

  /** The row, if this actuation is one that can be stepped along here. */
  @Nullable SparseRows rowOf(Actuation actuation) {
    boolean fits =
        observability.isDiagonal() && actuation instanceof SparseRows row && row.isOneRow();
    return fits ? (SparseRows) actuation : null;
  }

  /** The factor of the row in the gradient. */
  private static double slope(SparseRows row) {
    return row.feedback(0) / row.observations();
  }

  /** |grad l|. */
  double norm(SparseRows row) {
    double slope = slope(row);
    return slope == 0 ? 0 : Math.sqrt(slope * slope * row.squares());
  }

  /** Whether squares and products of this gradient neither vanish nor overflow. */
  boolean isOfUsualSize(SparseRows row) {
    double norm = norm(row);
    boolean vanishes = slope(row) == 0 || row.squares() == 0;
    return vanishes || (norm >= LEAST_NORM && norm <= MOST_NORM);
  }

  /** Remembers the row and solves for q. */
  void observeThenSolve(SparseRows row) {
    double slope = slope(row);
    if (observability.isUniform()) {
      observability.observe(row);
      double ridge = observability.ridge();
      alongRow = true;
      factor = ridge == 0 ? 0 : slope / ridge;
      return;
    }
    int from = row.start(0);
    int length = row.start(1) - from;
    if (q.length < length) {
      q = new double[Math.max(length, 2 * q.length)];
    }
    observability.observeThenDiagonal(row, q);
    alongRow = observability.ridge() == 0;
    factor = 0;
    if (!alongRow) {
      double[] values = row.values();
      double[] into = q;
      for (int e = 0; e < length; e++) {
        into[e] = slope * values[from + e] / into[e];
      }
    }
  }

  /** The row's entries times q. */
  double rowTimesQ(SparseRows row) {
    int from = row.start(0);
    return alongRow
        ? factor * row.squares()
        : Kernels.dot(row.values(), from, q, 0, row.start(1) - from);
  }

  /** &lt;grad, q&gt;. */
  double energy(SparseRows row) {
    return slope(row) * rowTimesQ(row);
  }

  /** Writes -alpha q. */
  void write(SparseRows row, double alpha, double[] step) {
    int from = row.start(0);
    int length = row.start(1) - from;
    double[] source = alongRow ? row.values() : q;
    int first = alongRow ? from : 0;
    double by = alongRow ? -alpha * factor : -alpha;
    for (int e = 0; e < length; e++) {
      step[e] = by * source[first + e];
    }
  }

  /**
   * Whether a step of this alpha surely leaves the parameters that the row names finite: it is not
   * beyond all sizes, and they are finite now, or the score that they gave would not be. What this
   * leaves open has to be looked at one by one.
   */
  boolean staysFinite(SparseRows row, double alpha) {
    double ridge = observability.ridge();
    double reach = ridge == 0 ? 0 : Math.abs(alpha) * norm(row) / ridge;
    return reach < HARMLESS && Double.isFinite(row.score(0));
  }
}
