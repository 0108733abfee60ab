package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.law.PoolMember.Metric;
import dev.flyball.linalg.EntryKernels;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;

/**
 * A metric that several pool members share: it remembers a row once and solves once for all of
 * them. It is made of rows x x', times a weight where observations have one, and of a diagonal part
 * for what wide rows hold beside x: s &lt;- keep s + add e^2, q = e / (s + epsilon). The curvature
 * bound c of a member's loss is left to the member's step, which is 1 / c as long; so B depends on
 * no member's parameters, and members with different losses share it.
 */
final class SharedMetric implements Stateful {
  /** Without a memory the discount is of no consequence. */
  private static final double ANY_BETA = 0.5;

  private final Observability observability;
  private final int width;
  private final double keep;
  private final double add;
  private final double epsilon;
  private final InputAxis axis;
  private final int extra;

  /** The diagonal part; padded, and 0 beyond its length. */
  private final double[] s;

  /** B^-1 x, then the same for what wide rows hold beside x, and what that is padded with. */
  private final double[] q;

  private double leverage;
  private double wideLeverage;

  /** For rows of {@code width} parameters, and what wide ones have beside them. */
  SharedMetric(Metric metric, int width, WideRow wide, Memory memory, Workers workers) {
    boolean forgets = metric instanceof Metric.Forgetting;
    double beta = metric instanceof Metric.Forgetting own ? own.beta() : ANY_BETA;
    Memory form = forgets ? memory : Memory.none();
    this.epsilon = metric.epsilon();
    this.observability = form.observability(width, beta, Ridge.fixed(epsilon), workers);
    this.keep = forgets ? beta : 0;
    this.add = forgets ? 1 - beta : 0;
    this.width = width;
    this.extra = wide.length();
    this.axis = wide.axis();
    this.s = new double[EntryKernels.padded(extra)];
    this.q = new double[width + s.length];
  }

  /** Takes in a row of weight {@code weight}; then solutions and leverage are of this row. */
  void take(PoolRow row, SparseRows sensitivity, double weight) {
    double[] x = row.x();
    if (observability.isUniform()) {
      observability.observe(sensitivity);
      double unit = 1 / observability.ridge();
      for (int j = 0; j < width; j++) {
        q[j] = unit * x[j];
      }
      leverage = weight * unit * row.energy();
    } else {
      observability.observeThenSolve(sensitivity, x, q);
      leverage = Math.max(0, weight * Kernels.dot(x, 0, q, 0, width));
    }
    takeExtra(row.extra(), weight);
  }

  private void takeExtra(double[] e, double weight) {
    if (add == 0) {
      double unit = 1 / epsilon;
      for (int j = 0; j < s.length; j++) {
        q[width + j] = unit * e[j];
      }
    } else {
      EntryKernels.takeDiagonal(keep, add * weight, epsilon, e, s, q, width);
    }
    wideLeverage = weight * Kernels.dot(e, 0, q, width, extra);
  }

  /** Takes in that a row saw nothing. */
  void takeNothing(SparseRows nothing) {
    observability.observe(nothing);
    for (int j = 0; j < s.length; j++) {
      s[j] *= keep;
    }
    leverage = 0;
    wideLeverage = 0;
  }

  /** q = B^-1 x, then the same for what wide rows hold beside x. */
  double[] solution() {
    return q;
  }

  /** h = weight x'B^-1 x. */
  double leverage() {
    return leverage;
  }

  /** eta / (1 + h), h over all of the row. */
  double normalised(double eta, boolean ofWideRows) {
    return eta / (1 + leverage + (ofWideRows ? wideLeverage : 0));
  }

  boolean forgets() {
    return add > 0;
  }

  Observability observability() {
    return observability;
  }

  @Override
  public void fields(Fields f) {
    f.part(observability);
    f.along(axis).padded("wide-diagonal", s, extra);
    f.scratch(q);
    if (f.changes()) {
      leverage = 0;
      wideLeverage = 0;
    }
  }
}
