package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * The full matrix S. A row that reaches k parameters touches k^2 entries; decay is a scalar beside
 * the matrix. Solving costs O(d^3) by a fresh factor up to a width of 8 and after minibatches;
 * above it, row by row, O(d^2) by an inverse that is carried along ({@link CarriedSolver}).
 */
final class DenseObservability extends Observability {
  private final PackedSymmetric s;
  private final MetricSolver solver;
  private double scale = 1;

  DenseObservability(int width, double beta, Ridge ridge, double tolerance) {
    this(width, beta, ridge, MetricSolver.forWidth(width, beta, tolerance));
  }

  DenseObservability(int width, double beta, Ridge ridge, MetricSolver solver) {
    super(width, beta, ridge);
    this.s = new PackedSymmetric(width);
    this.solver = solver;
  }

  @Override
  protected void remember(Actuation actuation) {
    scale *= beta();
    if (foldsScale(scale)) {
      solver.settle(s);
      s.scale(scale);
      scale = 1;
    }
    solver.take(actuation, s, (1 - beta()) / scale, trace());
  }

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    solver.solve(s, scale, ridge(), gradient, q);
  }

  @Override
  public double errorBound() {
    return solver.tolerance()
        + (solver.carries() ? roundingOfInverse(width(), beta(), trace(), ridge()) : rounding());
  }

  @Override
  public double[][] memory() {
    return square(solver.settled(s), scale);
  }

  @Override
  public boolean widens() {
    return true;
  }

  /** {@code scale} times a packed matrix, written out. */
  static double[][] square(PackedSymmetric s, double scale) {
    double[][] square = new double[s.width()][s.width()];
    for (int i = 0; i < square.length; i++) {
      for (int j = 0; j < square.length; j++) {
        square[i][j] = scale * s.at(i, j);
      }
    }
    return square;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.along(InputAxis.PACKED).array("s", f.saves() ? solver.settled(s).array() : s.array());
    scale = f.number("scale", scale, 1);
    f.part("solver", solver);
    f.scratch(s.numBytes() - 8L * s.array().length);
  }
}
