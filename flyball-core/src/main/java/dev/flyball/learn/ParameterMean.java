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

  ParameterMean(int width, long skip) {
    this.skip = skip;
    this.mean = new double[width];
  }

  /** The parameters have moved to {@code w[offset..]}. */
  void take(double[] w, int offset) {
    long averaged = ++steps - skip;
    if (averaged > 0) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += (w[offset + j] - mean[j]) / averaged;
      }
    }
  }

  /** Writes the mean; the parameters themselves where there is none yet. */
  void write(double[] w, int offset, double[] into) {
    boolean any = steps > skip;
    System.arraycopy(any ? mean : w, any ? 0 : offset, into, offset, mean.length);
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.ROW).array("averaged", mean);
    steps = f.count("averagedSteps", steps);
  }
}
