package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;

/**
 * Muon (Jordan and others, 2024): the momentum of a matrix, made orthogonal by five steps of a
 * Newton-Schulz iteration, times sqrt(max(1, rows / columns)). The last matrix, the head, and what
 * is no matrix go by Adam, as its authors advise.
 */
final class Muon extends TensorOptimizer {
  private static final float MOMENTUM = 0.95f;
  private static final int ITERATIONS = 5;
  private static final float[] POLYNOMIAL = {3.4445f, -4.7750f, 2.0315f};
  private static final float[] BETAS = {0.9f, 0.95f};

  private final Block network;
  private final float eta;
  private final float adamEta;

  Muon(Block network, double eta, double adamEta) {
    this.network = network;
    this.eta = (float) eta;
    this.adamEta = (float) adamEta;
  }

  @Override
  float[] adamSettings() {
    return new float[] {adamEta, BETAS[0], BETAS[1]};
  }

  @Override
  NDArray move(String id, int step, NDArray gradient, NDManager manager) {
    if (id.equals(head())) {
      return adam(id, step, gradient, manager);
    }
    NDArray momentum = mine(averaged(id, MOMENTUM, gradient), manager);
    NDArray ahead = gradient.mul(1 - MOMENTUM).add(momentum.mul(MOMENTUM));
    long rows = gradient.getShape().get(0);
    long columns = gradient.getShape().get(1);
    double scale = Math.sqrt(Math.max(1, (double) rows / columns));
    return orthogonal(ahead).mul(eta * scale);
  }

  private String head() {
    String last = "";
    for (Parameter parameter : network.getParameters().values()) {
      if (parameter.getArray().getShape().dimension() > 1) {
        last = parameter.getId();
      }
    }
    return last;
  }

  /** Near U V' where the matrix is U diag(s) V': singular values between about 0.7 and 1.2. */
  static NDArray orthogonal(NDArray matrix) {
    boolean tall = matrix.getShape().get(0) > matrix.getShape().get(1);
    NDArray x = tall ? matrix.transpose() : matrix;
    x = x.div(x.norm().add(1e-7f));
    for (int i = 0; i < ITERATIONS; i++) {
      NDArray square = x.matMul(x.transpose());
      NDArray factor = square.mul(POLYNOMIAL[1]).add(square.matMul(square).mul(POLYNOMIAL[2]));
      x = x.mul(POLYNOMIAL[0]).add(factor.matMul(x));
    }
    return tall ? x.transpose() : x;
  }
}
