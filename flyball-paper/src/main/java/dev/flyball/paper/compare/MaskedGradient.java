package dev.flyball.paper.compare;

import dev.flyball.tables.peer.Peer;
import java.util.Arrays;

/** A baseline that steps along the masked gradient g = r x~ of the squared loss. O(d) per row. */
abstract class MaskedGradient implements Peer {
  final double[] weights;
  private final double[] gradient;

  MaskedGradient(int size) {
    weights = new double[size];
    gradient = new double[size];
  }

  /** Moves the weights, given the gradient. */
  abstract void step(double[] gradient);

  @Override
  public final double learn(double[] row, double target) {
    double prediction = 0;
    for (int j = 0; j < row.length; j++) {
      prediction += Double.isNaN(row[j]) ? 0 : weights[j] * row[j];
    }
    Arrays.fill(gradient, 0);
    for (int j = 0; j < row.length; j++) {
      if (!Double.isNaN(row[j])) {
        gradient[j] = (prediction - target) * row[j];
      }
    }
    step(gradient);
    return prediction;
  }

  @Override
  public final double[] weights() {
    return weights;
  }
}
