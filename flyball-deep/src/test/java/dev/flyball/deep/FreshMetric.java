package dev.flyball.deep;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;

/** The obvious metric: S as it is defined, factored for every solve. */
final class FreshMetric {
  private final Ageing ageing;
  private final PackedSymmetric s;

  FreshMetric(int width, Ageing ageing) {
    this.ageing = ageing;
    s = new PackedSymmetric(width);
  }

  void observe(double[] row) {
    s.scale(ageing.beta());
    s.addRankOne(1 - ageing.beta(), row);
  }

  double[] solve(double[] gradient) {
    Cholesky cholesky = new Cholesky(s.width());
    if (!cholesky.factor(s, 1, ageing.epsilon())) {
      throw new AssertionError("the metric has no factor; tr S is " + s.trace());
    }
    double[] q = new double[s.width()];
    cholesky.solve(gradient, 0, q, 0);
    return q;
  }
}
