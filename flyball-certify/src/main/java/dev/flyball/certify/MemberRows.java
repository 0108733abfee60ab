package dev.flyball.certify;

import dev.flyball.control.PoolMember.Metric;
import dev.flyball.linalg.Kernels;

/**
 * The rows of a pool's run in one of its metrics: for every step the leverage h = g'B^-1 g and the
 * direction B^-1 g, which members with different rates share. n d numbers; O(n d^3) to make.
 */
final class MemberRows {
  private final int width;
  private final double[] leverage;
  private final double[] directions;
  private final MetricCurve curve;

  MemberRows(RunRecord record, Space space, Metric metric) {
    this.width = space.dimension();
    this.leverage = new double[record.steps()];
    this.directions = new double[Math.multiplyExact(record.steps(), width)];
    if (metric instanceof Metric.Forgetting forgetting) {
      Replay replay = new Replay(record, space, forgetting.beta(), forgetting.epsilon());
      this.curve = MetricCurve.of(replay, record.steps(), this::keep, MetricStep.WHOLE);
    } else {
      this.curve = null;
      double epsilon = ((Metric.Isotropic) metric).epsilon();
      double[] row = new double[width];
      for (int t = 0; t < leverage.length; t++) {
        record.row(t, space, row);
        leverage[t] = Kernels.squaredNorm(row, 0, width) / epsilon;
        for (int j = 0; j < width; j++) {
          directions[t * width + j] = row[j] / epsilon;
        }
      }
    }
  }

  private double keep(Replay replay) {
    leverage[replay.step()] = replay.leverage();
    System.arraycopy(replay.psi(), 0, directions, replay.step() * width, width);
    return 1;
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

  /** The steps in the metric; only for one that forgets. */
  MetricCurve curve() {
    return curve;
  }
}
