package dev.flyball.control;

import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Observability;
import org.jspecify.annotations.Nullable;

/**
 * The step along one sparse row in a diagonal metric: it touches only the parameters that the row
 * lists, and q has one entry for each of these. Rounding apart (sums run over what was seen, not
 * over all), it is the solution over all parameters. O(seen), whatever d is.
 */
final class SparseStep {
  /** Squared norms of the gradient outside of these are left to the solve that scales them. */
  private static final double LEAST_SQUARES = 0x1p-500;

  private static final double MOST_SQUARES = 0x1p500;

  /** A step below this cannot carry a finite parameter past the largest number. */
  private static final double HARMLESS = 0x1p900;

  private final Observability observability;
  private final boolean diagonal;
  private double[] q = {};

  /** The row's entries times q. */
  private double rowTimesQ;

  /** The factor of the row in the gradient. */
  private double slope;

  /** |grad l|^2. */
  private double squares;

  /**
   * True where the metric is uniform: q is {@code factor} times the row, and is not written out.
   */
  private boolean alongRow;

  private double factor;

  SparseStep(Observability observability) {
    this.observability = observability;
    this.diagonal = observability.isDiagonal();
  }

  /** The row, if this actuation is one that can be stepped along here; looks at its gradient. */
  @Nullable SparseRows rowOf(Actuation actuation) {
    if (!diagonal || !(actuation instanceof SparseRows row) || !row.isOneRow()) {
      return null;
    }
    int observations = row.observations();
    double feedback = row.feedback(0);
    slope = observations == 1 ? feedback : feedback / observations;
    squares = slope == 0 ? 0 : slope * slope * row.squares();
    return row;
  }

  /** |grad l|. */
  double norm() {
    return Math.sqrt(squares);
  }

  /** At least |grad l|, without a root. */
  double normBound() {
    return Math.max(1, squares);
  }

  /** Whether squares and products of this gradient neither vanish nor overflow. */
  boolean isOfUsualSize(SparseRows row) {
    return (squares >= LEAST_SQUARES && squares <= MOST_SQUARES)
        || slope == 0
        || row.squares() == 0;
  }

  /** Remembers the row and solves for q. */
  void observeThenSolve(SparseRows row) {
    if (observability.isUniform()) {
      observability.observe(row);
      double ridge = observability.ridge();
      alongRow = true;
      factor = ridge == 0 ? 0 : slope / ridge;
      return;
    }
    int length = row.entries();
    if (q.length < length) {
      q = new double[Math.max(length, 2 * q.length)];
    }
    rowTimesQ = observability.observeThenSolveSeen(row, slope, q);
    alongRow = observability.ridge() == 0;
    factor = 0;
  }

  /** The row's entries times q. */
  double rowTimesQ(SparseRows row) {
    return alongRow ? factor * row.squares() : rowTimesQ;
  }

  /** &lt;grad, q&gt;. */
  double energy(SparseRows row) {
    return slope * rowTimesQ(row);
  }

  /** Writes -alpha q. */
  void write(SparseRows row, double alpha, ParameterStep into) {
    double by = alongRow ? -alpha * factor : -alpha;
    into.set(row.parameters(), row.entries(), by, alongRow ? row.values() : q);
  }

  /**
   * Whether a step of this alpha surely leaves the parameters that the row names finite: it is not
   * beyond all sizes, and they are finite now, or the score that they gave would not be. What this
   * leaves open has to be looked at one by one.
   */
  boolean staysFinite(SparseRows row, double alpha) {
    double ridge = observability.ridge();
    double reach = ridge == 0 ? 0 : Math.abs(alpha) * normBound() / ridge;
    return reach < HARMLESS && Double.isFinite(row.score(0));
  }
}
