package dev.flyball.paper.compare;

/** The steps of Adam (Kingma and Ba, 2015) with its usual constants. O(size) a step. */
public final class AdamStep {
  private static final double BETA_1 = 0.9;
  private static final double BETA_2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final double eta;
  private final double[] mean;
  private final double[] square;
  private double power1 = 1;
  private double power2 = 1;

  public AdamStep(int size, double eta) {
    this.eta = eta;
    this.mean = new double[size];
    this.square = new double[size];
  }

  /** Moves {@code w[offset..]}, given the gradient. */
  public void step(double[] gradient, double[] w, int offset) {
    power1 *= BETA_1;
    power2 *= BETA_2;
    for (int j = 0; j < gradient.length; j++) {
      mean[j] = BETA_1 * mean[j] + (1 - BETA_1) * gradient[j];
      square[j] = BETA_2 * square[j] + (1 - BETA_2) * gradient[j] * gradient[j];
      double unbiasedMean = mean[j] / (1 - power1);
      double unbiasedSquare = square[j] / (1 - power2);
      w[offset + j] -= eta * unbiasedMean / (Math.sqrt(unbiasedSquare) + EPSILON);
    }
  }
}
