package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.ConjugateGradients;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * Solves with the metric by conjugate gradients as long as they need fewer products, O(d^2) each,
 * than a factor is worth; the ridge bounds the smallest eigenvalue and so certifies the solution.
 * Where they need more, the metric is factored, and they are tried again only some steps later. A
 * second solution with the same metric shares a factor with all that follow.
 */
final class IteratedSolution implements MetricSolver {
  /** A factor and a solution take as long as about one product for every so many parameters. */
  private static final int PARAMETERS_A_PRODUCT = 12;

  private static final int STEPS_BETWEEN_TRIALS = 16;

  private final double tolerance;
  private final int most;
  private final FreshFactor fresh;
  private final ConjugateGradients iteration;
  private final ConjugateGradients.Product metric;

  @SuppressWarnings("NullAway.Init") // set by solve, before the products ask for it
  private PackedSymmetric s;

  private double scale;
  private double ridge;
  private int stepsToTrial;
  private boolean untouched = true;

  IteratedSolution(int width, double tolerance, FreshFactor fresh) {
    this.tolerance = tolerance;
    this.most = width / PARAMETERS_A_PRODUCT;
    this.fresh = fresh;
    this.iteration = new ConjugateGradients(width);
    this.metric = this::times;
  }

  private void times(double[] x, double[] y) {
    s.times(x, y);
    Kernels.scale(scale, y, 0, y.length);
    Kernels.axpy(ridge, x, 0, y, 0, y.length);
  }

  @Override
  public void observed(Actuation actuation) {
    fresh.observed(actuation);
    untouched = true;
    stepsToTrial = Math.max(0, stepsToTrial - 1);
  }

  @Override
  public void solve(
      PackedSymmetric memory, double memoryScale, double metricRidge, double[] b, double[] x) {
    s = memory;
    scale = memoryScale;
    ridge = metricRidge;
    if (untouched && stepsToTrial == 0) {
      untouched = false;
      if (iteration.solve(metric, ridge, tolerance, most, b, x)) {
        return;
      }
      stepsToTrial = STEPS_BETWEEN_TRIALS;
    }
    fresh.solve(s, scale, ridge, b, x);
  }

  @Override
  public double tolerance() {
    return tolerance;
  }

  @Override
  public void fields(Fields f) {
    stepsToTrial = (int) f.count("stepsToTrial", stepsToTrial);
    f.part("fresh", fresh);
    f.scratch(iteration.numBytes());
    if (f.changes()) {
      untouched = true;
    }
  }

  /** How many products the last iteration took. */
  int products() {
    return iteration.products();
  }
}
