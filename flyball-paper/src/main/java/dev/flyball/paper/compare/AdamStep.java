package dev.flyball.paper.compare;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * The steps of Adam with bias correction (Kingma and Ba, 2015) and its usual constants. O(size) per
 * step, two numbers per parameter.
 */
public final class AdamStep implements Stateful {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;

  /** Added to the root of the second moment. */
  public static final double EPSILON = 1e-8;

  private final double[] mean;
  private final double[] square;
  private double firstLeft = 1;
  private double secondLeft = 1;

  public AdamStep(int size) {
    this.mean = new double[size];
    this.square = new double[size];
  }

  /** Takes the gradient in and writes the change of the parameters into {@code step}. */
  public void step(double[] gradient, double eta, double[] step) {
    firstLeft *= FIRST;
    secondLeft *= SECOND;
    for (int j = 0; j < step.length; j++) {
      mean[j] = FIRST * mean[j] + (1 - FIRST) * gradient[j];
      square[j] = SECOND * square[j] + (1 - SECOND) * gradient[j] * gradient[j];
      double root = Math.sqrt(square[j] / (1 - secondLeft));
      step[j] = -eta * mean[j] / (1 - firstLeft) / (root + EPSILON);
    }
  }

  @Override
  public void fields(Fields f) {
    f.array("mean", mean);
    f.array("square", square);
    firstLeft = f.number("firstLeft", firstLeft, 1);
    secondLeft = f.number("secondLeft", secondLeft, 1);
    for (int j = 0; f.loads() && j < mean.length; j++) {
      if (!Double.isFinite(mean[j]) || !(square[j] >= 0) || Double.isInfinite(square[j])) {
        throw new CheckpointException(
            "Adam's moments at %s are %s and %s".formatted(j, mean[j], square[j]));
      }
    }
  }
}
