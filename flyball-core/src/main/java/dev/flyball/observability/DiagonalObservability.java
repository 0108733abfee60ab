package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;

/**
 * Only the diagonal of S: each parameter is scaled by the recent square of its own
 * <em>sensitivity</em> (RMSProp and Adam use squared loss gradients). O(k) to remember a row that
 * reaches k parameters, O(k) to solve along a single row, O(d) for a minibatch. Where forgetting
 * waits, S_jj stays as it is while no row reaches parameter j; O(d) per step.
 */
final class DiagonalObservability extends Observability {
  private final boolean waits;
  private final double[] diagonal;
  private double scale = 1;

  private DiagonalObservability(int width, double beta, Ridge ridge, boolean waits) {
    super(width, beta, ridge);
    this.waits = waits;
    diagonal = new double[width];
  }

  static DiagonalObservability plain(int width, double beta, Ridge ridge) {
    return new DiagonalObservability(width, beta, ridge, false);
  }

  /** One whose parameters are forgotten only by rows that reach them. */
  static DiagonalObservability waiting(int width, double beta, Ridge ridge) {
    return new DiagonalObservability(width, beta, ridge, true);
  }

  @Override
  protected double traceAfter(Actuation actuation) {
    if (!waits) {
      return super.traceAfter(actuation);
    }
    double trace = (1 - beta()) * actuation.energy();
    for (int j = 0; j < diagonal.length; j++) {
      trace += actuation.reaches(j) ? beta() * diagonal[j] : diagonal[j];
    }
    return trace;
  }

  @Override
  protected void remember(Actuation actuation) {
    for (int j = 0; waits && j < diagonal.length; j++) {
      if (actuation.reaches(j)) {
        diagonal[j] *= beta();
      }
    }
    actuation.addDiagonalTo(diagonal, (1 - beta()) / (waits ? 1 : fade()));
  }

  /** S &lt;- beta S; the scalar that it is kept in. */
  private double fade() {
    scale *= beta();
    if (foldsScale(scale)) {
      for (int j = 0; j < diagonal.length; j++) {
        diagonal[j] *= scale;
      }
      scale = 1;
    }
    return scale;
  }

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    for (int j = 0; j < diagonal.length; j++) {
      q[j] = gradient[j] / (scale * diagonal[j] + ridge());
    }
  }

  /** Whether a single row needs no pass over all parameters. */
  @Override
  public boolean isDiagonal() {
    return !waits;
  }

  @Override
  double rememberThenSolveSeen(SparseRows row, double slope, double[] q) {
    double weight = (1 - beta()) / fade();
    double gain = row.gain(0);
    double by = gain == 0 ? 0 : weight * gain * gain / row.observations();
    double[] s = diagonal;
    int[] parameters = row.parameters();
    double[] values = row.values();
    double share = scale;
    double ridge = ridge();
    int length = row.entries();
    for (int e = 0; e < length; e++) {
      double value = values[e];
      double entry = s[parameters[e]] + by * value * value;
      s[parameters[e]] = entry;
      q[e] = slope * value / (share * entry + ridge);
    }
    return Kernels.dot(values, 0, q, 0, length);
  }

  @Override
  public double errorBound() {
    return roundingOfEach();
  }

  @Override
  public double[][] memory() {
    double[][] s = new double[width()][width()];
    for (int j = 0; j < diagonal.length; j++) {
      s[j][j] = scale * diagonal[j];
    }
    return s;
  }

  @Override
  public boolean widens() {
    return !waits;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.along(InputAxis.ROW).array("diagonal", diagonal);
    scale = f.number("scale", scale, 1);
    for (double entry : f.loads() ? diagonal : new double[0]) {
      if (!(entry >= 0) || Double.isInfinite(entry)) {
        throw new CheckpointException("the diagonal of a memory holds " + entry);
      }
    }
  }
}
