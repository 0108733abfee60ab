package dev.flyball.paper.compare;

/** Adam on the masked gradient, with its usual constants. */
public final class Adam extends MaskedGradient {
  private final AdamStep adam;
  private final double eta;
  private final double[] step;

  public Adam(int size, double eta) {
    super(size);
    this.adam = new AdamStep(size);
    this.eta = eta;
    this.step = new double[size];
  }

  @Override
  void step(double[] gradient) {
    adam.step(gradient, eta, step);
    for (int j = 0; j < step.length; j++) {
      weights[j] += step[j];
    }
  }
}
