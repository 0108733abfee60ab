package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Observability;

/**
 * A metric that several members of a pool step in: it takes in a row once and solves once, whoever
 * asks. It is made of rows x x', times a weight where observations have one, and of a diagonal part
 * for what wide rows hold beside x. The curvature bound c of a member's loss is left to the
 * member's step, which is 1 / c as long; so B depends on nobody's parameters, and members with
 * different losses share it.
 */
final class SharedMetric implements Stateful {
  private final Observability observability;
  private final WidePart wide;
  private final double[] q;

  /** q, and then the same for what wide rows hold beside x. */
  private final double[] whole;

  private double leverage;

  SharedMetric(Observability observability, WidePart wide) {
    this.observability = observability;
    this.wide = wide;
    this.q = new double[observability.width()];
    this.whole = new double[q.length + wide.room()];
  }

  /** Takes in a row of weight {@code weight}; then solutions and leverage are of this row. */
  void take(PoolRow row, SparseRows sensitivity, double weight) {
    if (observability.isUniform()) {
      observability.observe(sensitivity);
      double[] x = row.x();
      double unit = 1 / observability.ridge();
      for (int j = 0; j < q.length; j++) {
        q[j] = unit * x[j];
      }
      leverage = weight * unit * row.energy();
    } else {
      observability.observeThenSolve(sensitivity, row.x(), q);
      leverage = Math.max(0, weight * Kernels.dot(row.x(), 0, q, 0, q.length));
    }
    System.arraycopy(q, 0, whole, 0, q.length);
    wide.take(row.extra(), weight, whole, q.length);
  }

  /** Takes in that a row saw nothing. */
  void takeNothing(SparseRows nothing) {
    observability.observe(nothing);
    wide.takeNothing();
    leverage = 0;
  }

  /** q = B^-1 x, then the same for what wide rows hold beside x, and what that is padded with. */
  double[] solution() {
    return whole;
  }

  /** h = weight x'B^-1 x. */
  double leverage() {
    return leverage;
  }

  /** eta / (1 + h), h over all of the row. */
  double normalised(double eta, boolean ofWideRows) {
    return eta / (1 + leverage + (ofWideRows ? wide.leverage() : 0));
  }

  Observability observability() {
    return observability;
  }

  @Override
  public void fields(Fields f) {
    f.part(observability);
    f.part(wide);
    f.scratch(q, whole);
    if (f.changes()) {
      leverage = 0;
    }
  }
}
