package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * Solves with a Cholesky factor of the metric, recomputed whenever the memory has changed. O(d^3 /
 * 3).
 */
final class FreshFactor implements MetricSolver {
  private final Cholesky cholesky;
  private boolean current;

  FreshFactor(int width) {
    this.cholesky = new Cholesky(width);
  }

  @Override
  public void observed(Actuation actuation) {
    current = false;
  }

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    factor(s, scale, ridge);
    cholesky.solve(b, 0, x, 0);
  }

  /** Brings the factor up to date and returns it. */
  Cholesky factor(PackedSymmetric s, double scale, double ridge) {
    if (!current) {
      if (!cholesky.factorLifted(s, scale, ridge, Observability.SMALLEST_RIDGE)) {
        throw new IllegalStateException(
            "the metric S + %s I is not positive definite (tr S = %s); give a larger epsilon"
                .formatted(ridge, scale * s.trace()));
      }
      current = true;
    }
    return cholesky;
  }

  @Override
  public double tolerance() {
    return 0;
  }

  @Override
  public void fields(Fields f) {
    f.scratch(cholesky.numBytes());
    if (f.changes()) {
      current = false;
    }
  }
}
