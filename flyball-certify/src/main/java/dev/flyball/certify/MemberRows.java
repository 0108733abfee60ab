package dev.flyball.certify;

import dev.flyball.control.PoolMember.Metric;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;

/**
 * The rows of a pool's run in one of its metrics: for every step the leverage h = g'B^-1 g and the
 * direction B^-1 g, which members with different rates share. The memory is one of its own, dense
 * and exact to 1e-8. n d numbers; O(d^3) per step up to d = 96, O(d^2) above.
 */
final class MemberRows {
  private final RunRecord record;
  private final Space space;
  private final Metric metric;
  private final int width;
  private final double[] leverage;
  private final double[] directions;

  MemberRows(RunRecord record, Space space, Metric metric) {
    this.record = record;
    this.space = space;
    this.metric = metric;
    this.width = space.dimension();
    this.leverage = new double[record.steps()];
    this.directions = new double[Math.multiplyExact(record.steps(), width)];
    Observability memory = memory();
    SparseRows rows = new SparseRows(width);
    double[] row = new double[width];
    double[] q = new double[width];
    for (int t = 0; t < leverage.length; t++) {
      record.row(t, space, row);
      rows.clear();
      for (int j = 0; j < width; j++) {
        if (row[j] != 0) {
          rows.add(j, row[j]);
        }
      }
      rows.endRow(0);
      rows.feed(0, 1, 0);
      rows.close(1);
      memory.observeThenSolve(rows, row, q);
      System.arraycopy(q, 0, directions, t * width, width);
      leverage[t] = Math.max(0, Kernels.dot(row, 0, q, 0, width));
    }
  }

  private Observability memory() {
    if (metric instanceof Metric.Forgetting forgetting) {
      Ridge ridge = Ridge.fixed(forgetting.epsilon());
      return Memory.dense().observability(width, forgetting.beta(), ridge, Workers.one());
    }
    Ridge ridge = Ridge.fixed(((Metric.Isotropic) metric).epsilon());
    return Memory.none().observability(width, 0.5, ridge, Workers.one());
  }

  Space space() {
    return space;
  }

  double leverage(int t) {
    return leverage[t];
  }

  /** Writes {@code alpha} B^-1 g of step {@code t}. */
  void direction(int t, double alpha, double[] into) {
    for (int j = 0; j < width; j++) {
      into[j] = alpha * directions[t * width + j];
    }
  }

  /** The steps in the metric, with what its memory holds; only for one that forgets. O(n d^3). */
  MetricCurve curve() {
    Metric.Forgetting forgetting = (Metric.Forgetting) metric;
    Replay replay = new Replay(record, space, forgetting.beta(), forgetting.epsilon());
    return MetricCurve.of(replay, record.steps(), step -> 1, MetricStep.WHOLE);
  }
}
