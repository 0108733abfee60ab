package dev.flyball.observability;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;
import org.jspecify.annotations.Nullable;

/**
 * Solves with a dense memory's metric, row by row in O(d^2), by a {@link SquareInverse} that is
 * filled from S as often as pays: the way of middle widths.
 */
final class SquareSolver extends CarryingSolver {
  private final double highest;

  /** Made when it is first filled: many memories end before. */
  private @Nullable SquareInverse inverse;

  SquareSolver(int width, double beta, double tolerance, FreshFactor fresh) {
    this(
        beta,
        MetricSolver.ofRows(tolerance),
        SquareInverse.bestInterval(
            width, beta, SHARE_OF_ITERATION * MetricSolver.ofRows(tolerance)),
        fresh,
        new RowBacklog(width));
  }

  private SquareSolver(
      double beta, double tolerance, int refreshInterval, FreshFactor fresh, RowBacklog backlog) {
    // Minibatches of these widths are solved by a fresh factor, too.
    super(beta, tolerance, refreshInterval, fresh, fresh, backlog);
    this.highest = Math.pow(beta, -refreshInterval / 2.0);
  }

  @Override
  public void take(Actuation actuation, PackedSymmetric s, double weight, double traceAfter) {
    SquareInverse along = follows(actuation, traceAfter) ? inverse : null;
    if (along == null) {
      settle(s);
      actuation.addTo(s, weight);
      return;
    }
    if (actuation.rows() == 0 || actuation.gain(0) == 0) {
      along.decay(beta);
      return;
    }
    double share = 1.0 / actuation.observations();
    double[] row = along.row(actuation);
    backlog.add(s, weight * share, row);
    along.add(beta, (1 - beta) * share);
  }

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    SquareInverse current = rowByRow() ? current(s, scale, ridge) : null;
    if (current != null) {
      current.solve(ridge, leaves, b, x);
    } else {
      solveWithout(s, scale, ridge, b, x);
    }
  }

  /** The inverse, filled if need be; null where a factor has to do. */
  private @Nullable SquareInverse current(PackedSymmetric s, double scale, double ridge) {
    if (isTooFar(s, scale, ridge)) {
      return null;
    }
    if (inverse == null) {
      inverse = new SquareInverse(width);
    }
    if (carried && !inverse.isWide(ridge)) {
      return inverse;
    }
    settle(s);
    filled();
    return inverse.fill(s, scale, ridge * highest) ? inverse : null;
  }

  @Override
  public long numBytes() {
    return super.numBytes() + (inverse == null ? 0 : inverse.numBytes());
  }

  @Override
  public void save(State state) {
    super.save(state);
    if (carried && inverse != null) {
      inverse.save(state);
    }
  }

  @Override
  public void load(State state) {
    super.load(state);
    // Where this width was solved in another way, what is carried is filled from S.
    if (state.has("square")) {
      inverse = new SquareInverse(width);
      inverse.load(state);
      carried = true;
    }
  }

  /** How many products the last solution took; 0 if it took none. */
  int products() {
    return carried && inverse != null ? inverse.products() : 0;
  }
}
