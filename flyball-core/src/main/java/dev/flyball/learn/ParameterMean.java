package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;

/**
 * Polyak-Ruppert averaging: the mean of one head's parameters after every step past the first
 * {@code skip}, which an averaged law predicts with. O(d) per step.
 */
final class ParameterMean implements Stateful {
  private final long skip;
  private final double[] mean;
  private long steps;

  /** How many steps the mean is of. */
  private long averaged;

  ParameterMean(int width, long skip) {
    this.skip = skip;
    this.mean = new double[width];
  }

  /** The parameters have moved to {@code w[offset..]}. */
  void take(double[] w, int offset) {
    steps++;
    if (averaged > 0 || steps > skip) {
      averaged++;
      for (int j = 0; j < mean.length; j++) {
        mean[j] += (w[offset + j] - mean[j]) / averaged;
      }
    }
  }

  /** Writes the mean; the parameters themselves where there is none yet. */
  void write(double[] w, int offset, double[] into) {
    boolean any = averaged > 0;
    System.arraycopy(any ? mean : w, any ? 0 : offset, into, offset, mean.length);
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.ROW).array("averaged", mean);
    steps = f.count("averagedSteps", steps);
    averaged = f.count("averagedOver", averaged);
  }
}
