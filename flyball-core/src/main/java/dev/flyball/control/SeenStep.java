package dev.flyball.control;

import dev.flyball.linalg.Kernels;
import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Observability;
import java.util.Arrays;
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

  private final Observability observability;
  private double[] q = {};

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
    observability.observe(row);
    int from = row.start(0);
    int length = row.start(1) - from;
    if (q.length < length) {
      q = new double[Math.max(length, 2 * q.length)];
    }
    if (observability.ridge() == 0) {
      Arrays.fill(q, 0, length, 0);
      return;
    }
    double slope = slope(row);
    double[] values = row.values();
    for (int e = 0; e < length; e++) {
      // Plus 0, as in a sum that starts there: no negative zeros.
      q[e] = 0 + slope * values[from + e];
    }
    observability.divide(row.parameters(), from, length, q, q);
  }

  /** The row's entries times q; as the sparse product with a q over all parameters, bit for bit. */
  double rowTimesQ(SparseRows row) {
    int from = row.start(0);
    return Kernels.dotInOrder(row.values(), from, q, 0, row.start(1) - from);
  }

  /** &lt;grad, q&gt;. */
  double energy(SparseRows row) {
    double slope = slope(row);
    double[] values = row.values();
    int from = row.start(0);
    double sum = 0;
    for (int e = 0; e < row.start(1) - from; e++) {
      sum += slope * values[from + e] * q[e];
    }
    return sum;
  }

  /** Writes -alpha q. */
  void write(SparseRows row, double alpha, double[] step) {
    int length = row.start(1) - row.start(0);
    double[] from = q;
    for (int e = 0; e < length; e++) {
      step[e] = -alpha * from[e];
    }
  }
}
