package dev.flyball.certify;

import static dev.flyball.certify.Spaces.norm;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * The exact linear map from the error at one step to the error at a later one. For a model that is
 * linear in its parameters with squared loss, a step w - sum_i u_i r_i with r_i = g_i'e + d_i moves
 * the error to (I - sum_i u_i g_i') e - sum_i u_i d_i. So e_to = Phi e_from - sum_t Phi_t u_t d_t
 * with Phi_t the product of the steps after t, and nothing is lost but the signs of the
 * disturbances. Walks backwards: O(d^2) per row for bounds on |e|, O(d) for one prediction.
 */
final class Transition {
  private final RunRecord record;
  private final Space space;
  private final Directions directions;
  private final double[] missed;

  /**
   * u of the {@code i}-th row of step {@code t}: the direction that its residual is multiplied by.
   */
  interface Directions {
    void write(int t, int i, double[] into);
  }

  /**
   * |e_to| &lt;= left |e_from| + floor sup |d| + drift.
   *
   * @param left the norm of Phi
   * @param floor the sum of |Phi_t u_t|
   * @param drift the sum of |Phi_t| times what step t missed its own formula by: rounding, and the
   *     tolerance of its solve
   */
  record Bound(double left, double floor, double drift) {}

  /** Of steps that keep to their formula. */
  Transition(RunRecord record, Space space, Directions directions) {
    this(record, space, directions, new double[record.steps()]);
  }

  /** {@code missed[t]} is how far step t ended from where its formula ends. */
  Transition(RunRecord record, Space space, Directions directions, double[] missed) {
    this.record = record;
    this.space = space;
    this.directions = directions;
    this.missed = missed;
  }

  /** The steps from {@code from} up to {@code to}. */
  Bound between(int from, int to) {
    int k = space.dimension();
    double[] p = new double[k * k];
    for (int i = 0; i < k; i++) {
      p[i * k + i] = 1;
    }
    return walk(p, from, to, () -> spectralNorm(p));
  }

  private double spectralNorm(double[] p) {
    int k = space.dimension();
    PackedSymmetric square = new PackedSymmetric(k);
    double[] ones = new double[k];
    Arrays.fill(ones, 1);
    square.addRankOnes(ones, p, k);
    return Math.sqrt(new WeakestDirection(k).norm(square));
  }

  /**
   * The same for |x'e_to|: the largest it can be, and is for the worst signs of the disturbances.
   */
  Bound prediction(double[] x, int to) {
    double[] v = x.clone();
    return walk(v, 0, to, () -> norm(v));
  }

  /** Takes the rows of {@code p} back through the steps; {@code left} measures what is left. */
  private Bound walk(double[] p, int from, int to, DoubleSupplier left) {
    int k = space.dimension();
    int lines = p.length / k;
    double floor = 0;
    double drift = 0;
    double[] u = new double[k];
    double[] row = new double[k];
    for (int t = to - 1; t >= from; t--) {
      if (missed[t] > 0) {
        drift += missed[t] * norm(p);
      }
      double[][] moved = new double[record.rows(t)][lines];
      double square = 0;
      for (int i = 0; i < moved.length; i++) {
        directions.write(t, i, u);
        for (int r = 0; r < lines; r++) {
          moved[i][r] = Kernels.dot(p, r * k, u, 0, k);
        }
        square += Kernels.squaredNorm(moved[i], 0, lines);
      }
      floor += Math.sqrt(square);
      for (int i = 0; i < moved.length; i++) {
        record.row(t, i, space, row);
        for (int r = 0; r < lines; r++) {
          Kernels.axpy(-moved[i][r], row, 0, p, r * k, k);
        }
      }
    }
    return new Bound(up(left.getAsDouble(), to - from), floor, drift);
  }

  /** Rounding keeps a product of steps from being known to be smaller. */
  private double up(double left, int steps) {
    return Math.max(left, (double) steps * space.dimension() * Math.ulp(1.0));
  }

  /** The last row of the run that holds anything, and when it came; null if none does. */
  LastRow lastRow() {
    double[] row = new double[space.dimension()];
    for (int t = record.steps() - 1; t >= 0; t--) {
      for (int i = 0; i < record.rows(t); i++) {
        record.row(t, i, space, row);
        if (Kernels.squaredNorm(row, 0, row.length) > 0) {
          return new LastRow(t, row);
        }
      }
    }
    return null;
  }

  record LastRow(int step, double[] row) {}
}
