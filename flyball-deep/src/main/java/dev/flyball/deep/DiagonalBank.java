package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import dev.flyball.deep.Tensors.Slot;

/** The diagonal of S: O(d) a row and a solve. A tensor that no row reaches does not decay. */
final class DiagonalBank implements Bank {
  private final Tensors tensors;
  private final double beta;
  private final double epsilon;
  private final double[] diagonal;

  DiagonalBank(Tensors tensors, double beta, double epsilon) {
    this.tensors = tensors;
    this.beta = beta;
    this.epsilon = epsilon;
    this.diagonal = new double[tensors.width()];
  }

  @Override
  public void observe(Rows rows) {
    double weight = (1 - beta) / rows.observations();
    boolean[] reached = rows.reached(tensors);
    for (Slot slot : tensors.slots()) {
      if (reached[slot.index()]) {
        for (int j = slot.from(); j < slot.to(); j++) {
          diagonal[j] *= beta;
          for (int i = 0; i < rows.count(); i++) {
            diagonal[j] += weight * rows.rows()[i][j] * rows.rows()[i][j];
          }
        }
      }
    }
  }

  @Override
  public void solve(double[] gradient, double[] q) {
    for (int j = 0; j < diagonal.length; j++) {
      q[j] = gradient[j] / (diagonal[j] + epsilon);
    }
  }

  @Override
  public long refused() {
    return 0;
  }

  @Override
  public long numBytes() {
    return 8L * diagonal.length;
  }

  @Override
  public void save(State state) {
    state.put("diagonal", diagonal);
  }

  @Override
  public void load(State state) {
    state.get("diagonal", diagonal);
  }
}
