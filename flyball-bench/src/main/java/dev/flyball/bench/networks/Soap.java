package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import java.util.HashMap;
import java.util.Map;

/**
 * SOAP (Vyas and others, 2024): Adam in the eigenbasis of Shampoo's factors, the averages of G G'
 * and G'G, which is found anew every ten steps. The first gradient only sets up the basis. By
 * LAPACK's eigensolver, where the authors follow the basis by a QR step.
 */
final class Soap extends TensorOptimizer {
  private static final int EVERY = 10;
  private static final float BETA1 = 0.95f;

  private final float eta;
  private final float beta2;
  private final Map<Integer, SymmetricEigen> solvers = new HashMap<>();

  Soap(double eta, double beta2) {
    this.eta = (float) eta;
    this.beta2 = (float) beta2;
  }

  @Override
  float[] adamSettings() {
    return new float[] {eta, BETA1, beta2};
  }

  @Override
  NDArray move(String id, int step, NDArray gradient, NDManager manager) {
    NDArray left = averaged(id + " left", beta2, gradient.matMul(gradient.transpose()));
    NDArray right = averaged(id + " right", beta2, gradient.transpose().matMul(gradient));
    if (step % EVERY == 1) {
      keep(id + " left basis", basis(left, manager));
      keep(id + " right basis", basis(right, manager));
      if (step == 1) {
        return null;
      }
    }
    NDArray u = mine(kept(id + " left basis", () -> left), manager);
    NDArray v = mine(kept(id + " right basis", () -> right), manager);
    NDArray mean = mine(averaged(id + " mean", BETA1, gradient), manager);
    NDArray turned = u.matMul(gradient).matMul(v.transpose());
    NDArray square = averaged(id + " square", beta2, turned.square());
    NDArray move = adamMove(u.matMul(mean).matMul(v.transpose()), square, step - 1, adamSettings());
    return u.transpose().matMul(move).matMul(v);
  }

  /** Eigenvectors, one in each row. */
  private NDArray basis(NDArray symmetric, NDManager manager) {
    int width = Math.toIntExact(symmetric.getShape().get(0));
    float[] entries = symmetric.toFloatArray();
    PackedSymmetric packed = new PackedSymmetric(width);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j <= i; j++) {
        packed.set(i, j, entries[i * width + j]);
      }
    }
    SymmetricEigen solver = solvers.computeIfAbsent(width, SymmetricEigen::new);
    if (!solver.decompose(packed)) {
      throw new ArithmeticException("a factor of SOAP has no eigenvectors: it is not finite");
    }
    float[] vectors = new float[width * width];
    for (int e = 0; e < vectors.length; e++) {
      vectors[e] = (float) solver.vectors()[e];
    }
    return manager.create(vectors, new Shape(width, width));
  }

  @Override
  public void close() {
    super.close();
    solvers.values().forEach(SymmetricEigen::close);
  }
}
