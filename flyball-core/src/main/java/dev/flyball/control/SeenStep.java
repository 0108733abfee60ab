package dev.flyball.control;

import dev.flyball.linalg.Kernels;
import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Observability;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A step along one row in a metric that is diagonal: it moves what the row has seen and nothing
 * else, so nothing else is touched. The change is a factor times a direction, which has one entry
 * for each parameter that the row names, or for every parameter where the row stands whole.
 * Rounding apart (sums run over what was seen, not over all), it is the step that {@link
 * HeadController#decide} takes over all parameters. O(seen), whatever d is.
 */
public final class SeenStep {
  /** Squared norms of the gradient outside of these are left to the solve that scales them. */
  private static final double LEAST_SQUARES = 0x1p-500;

  private static final double MOST_SQUARES = 0x1p500;

  /** A step below this cannot carry a finite parameter past the largest number. */
  private static final double HARMLESS = 0x1p900;

  private static final long INFINITY = 0x7ff0000000000000L;

  private final Observability observability;
  private final boolean diagonal;
  private double[] q = {};

  /** The row's entries times q. */
  private double rowTimesQ;

  /** The factor of the row in the gradient. */
  private double slope;

  /** |grad l|^2. */
  private double squares;

  /** Where the metric is uniform, q is this times the row, and is not written out. */
  private boolean alongRow;

  private double factor;

  /** The parameters that move; null where all do. */
  private int @Nullable [] places;

  private int length;

  /** What the change is along, and how far. */
  private double[] direction = {};

  private double by;

  SeenStep(Observability observability) {
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
    int length = row.onlyLength();
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

  /** Decides on -alpha q. */
  void decide(SparseRows row, double alpha) {
    length = row.onlyLength();
    places = row.isWhole() ? null : row.parameters();
    direction = alongRow ? row.only() : q;
    by = alongRow ? -alpha * factor : -alpha;
  }

  /** Writes the step out to {@code room}, to go on with it entry by entry. */
  void writeTo(double[] room) {
    for (int e = 0; e < length; e++) {
      room[e] = by * direction[e];
    }
    direction = room;
    by = 1;
  }

  /** A step past the largest number is none at all; false if it was one. */
  boolean dropIfNotFinite(double[] w, int offset, double[] room) {
    // The bits of what is finite lie below those of infinity: no sum that waits for itself.
    long below = -1;
    for (int e = 0; e < length; e++) {
      double next = w[offset + (places == null ? e : places[e])] + room[e];
      below &= (Double.doubleToRawLongBits(next) & Long.MAX_VALUE) - INFINITY;
    }
    if (below >= 0) {
      Arrays.fill(room, 0, length, 0);
    }
    return below < 0;
  }

  /** Whether the step moves every parameter: its row stands whole. */
  public boolean movesAll() {
    return places == null;
  }

  /** Adds the step to the parameters {@code w[offset..]}. */
  public void addTo(double[] w, int offset) {
    if (places == null) {
      Kernels.axpy(by, direction, 0, w, offset, length);
    } else {
      Kernels.sparseAxpy(by, places, direction, 0, length, w, offset);
    }
  }

  /** Writes the step to {@code change[offset..]}, where it moves something. */
  public void writeTo(double[] change, int offset) {
    for (int e = 0; e < length; e++) {
      change[offset + (places == null ? e : places[e])] = by * direction[e];
    }
  }

  /** Copies the parameters that the step moves. */
  public void copyMoved(double[] w, double[] into, int offset) {
    for (int e = 0; e < length; e++) {
      int at = offset + (places == null ? e : places[e]);
      into[at] = w[at];
    }
  }

  /** Writes which parameters a step moves that does not move all; returns how many. */
  public int places(int[] into) {
    System.arraycopy(Objects.requireNonNull(places), 0, into, 0, length);
    return length;
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
