package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Actuation;

/**
 * The diagonal of S with forgetting that waits: S_jj &lt;- beta S_jj + (1 - beta) A_jj where the
 * rows reach parameter j, and S_jj stays as it is where they do not. O(d) a step.
 */
final class WaitingDiagonalObservability extends Observability {
  private final double[] diagonal;

  WaitingDiagonalObservability(int width, double beta, Ridge ridge) {
    super(width, beta, ridge);
    diagonal = new double[width];
  }

  @Override
  double traceAfter(Actuation actuation) {
    double trace = (1 - beta()) * actuation.energy();
    for (int j = 0; j < diagonal.length; j++) {
      trace += actuation.reaches(j) ? beta() * diagonal[j] : diagonal[j];
    }
    return trace;
  }

  @Override
  void remember(Actuation actuation) {
    for (int j = 0; j < diagonal.length; j++) {
      if (actuation.reaches(j)) {
        diagonal[j] *= beta();
      }
    }
    actuation.addDiagonalTo(diagonal, 1 - beta());
  }

  @Override
  void solveMetric(double[] gradient, double[] q) {
    for (int j = 0; j < diagonal.length; j++) {
      q[j] = gradient[j] / (diagonal[j] + ridge());
    }
  }

  @Override
  public double errorBound() {
    return roundingOfEach();
  }

  @Override
  public double[][] memory() {
    double[][] s = new double[width()][width()];
    for (int j = 0; j < diagonal.length; j++) {
      s[j][j] = diagonal[j];
    }
    return s;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.array("diagonal", diagonal);
    for (double entry : diagonal) {
      if (!(entry >= 0) || Double.isInfinite(entry)) {
        throw new CheckpointException("the diagonal of a memory holds " + entry);
      }
    }
  }
}
