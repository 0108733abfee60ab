package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.law.PoolMember.Fit;
import dev.flyball.law.PoolMember.Stepping;
import dev.flyball.linalg.Kernels;

/**
 * A member that steps: w &lt;- w - eta / (c (1 + h)) slope B^-1 x, in a metric that others share.
 */
final class SteppingMember extends LearningMember {
  private final Stepping law;
  private final SharedMetric metric;
  private final double[] slopes;
  private double alpha;

  SteppingMember(
      Stepping law, int number, int heads, int width, WideRow wide, SharedMetric metric) {
    super(law, number, heads, width, wide);
    this.law = law;
    this.metric = metric;
    this.slopes = new double[heads];
  }

  @Override
  void learn(PoolRow row, PoolController pool) {
    double bound = fit() == Fit.SQUARES ? 1 : pool.curvature;
    alpha = metric.normalised(law.rate().after(pool.steps()), law.wide()) / bound;
    pool.slopes(this, slopes);
    for (int head = 0; head < slopes.length && leftAt() == 0; head++) {
      double factor = pool.weight() * alpha * slopes[head];
      if (Double.isFinite(factor)) {
        Kernels.axpy(-factor, metric.solution(), 0, w, head * run(), run());
      } else {
        leave(pool.rows());
      }
    }
  }

  /** What the solution was multiplied by with the last row, before slope and weight. */
  double alpha() {
    return alpha;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.scratch(slopes);
  }
}
