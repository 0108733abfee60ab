package dev.flyball.paper.faults;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;

/** Ridge regression in closed form, of several outputs on the same features. */
final class WindowRidge {
  private static final int TOGETHER = 64;

  private final int width;
  private final PackedSymmetric gram;
  private final double[][] moments;
  private final double[] waiting;
  private final double[] ones = new double[TOGETHER];
  private int held;

  WindowRidge(int width, int outputs) {
    this.width = width;
    this.gram = new PackedSymmetric(width);
    this.moments = new double[outputs][width];
    this.waiting = new double[TOGETHER * width];
    Arrays.fill(ones, 1);
  }

  void add(double[] features, double[] targets) {
    System.arraycopy(features, 0, waiting, held++ * width, width);
    for (int k = 0; k < targets.length; k++) {
      Kernels.axpy(targets[k], features, 0, moments[k], 0, width);
    }
    if (held == TOGETHER) {
      takeIn();
    }
  }

  private void takeIn() {
    gram.addRankOnes(ones, waiting, held);
    held = 0;
  }

  /** The weights of each output. */
  double[][] solve(double ridge) {
    takeIn();
    Cholesky factor = new Cholesky(width);
    if (!factor.factor(gram, 1, ridge)) {
      throw new IllegalStateException("features that cannot be told apart at ridge " + ridge);
    }
    double[][] weights = new double[moments.length][width];
    for (int k = 0; k < weights.length; k++) {
      factor.solve(moments[k], 0, weights[k], 0);
    }
    return weights;
  }
}
